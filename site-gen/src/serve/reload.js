// Reloads the page when the server has another version of the site than the
// one the page was made with. Only `site-gen serve` adds this script.
{
  const mine = new URL(document.currentScript.src).search.slice(1);
  let events;
  addEventListener("pageshow", () => {
    events = new EventSource("/__reload");
    events.onmessage = ({ data }) => {
      if (data !== mine) {
        events.close();
        location.reload();
      }
    };
  });
  addEventListener("pagehide", () => events?.close());
}
