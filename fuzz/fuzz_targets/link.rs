#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| hunt_fuzz::link(data));
