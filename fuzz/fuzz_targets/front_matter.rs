#![no_main]
libfuzzer_sys::fuzz_target!(
    init: hunt_fuzz::on_one_thread(),
    |data: &[u8]| hunt_fuzz::site::front_matter(data)
);
