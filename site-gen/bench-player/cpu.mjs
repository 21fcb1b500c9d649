// The processor time of a page's main thread, from a trace. Where other programs
// have the machine busy it is steadier than the clock.

const CATEGORIES = ["toplevel", "blink.user_timing"];

/** Begins to trace; returns a function that ends it and tells the milliseconds
    that the main thread worked until each of these marks, and the longest task. */
export async function trace(browser, marks) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  return async () => {
    const complete = new Promise((go) => session.once("Tracing.tracingComplete", go));
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    const [first] = marks.map((name) => events.find((event) => event.name === name));
    const isTask = ({ name, ph, pid, tid }) =>
      /RunTask$/.test(name) && ph === "X" && pid === first.pid && tid === first.tid;
    const tasks = events.filter(isTask);
    const until = (end) => tasks.filter(({ ts }) => ts < end).reduce((sum, { ts, dur, tdur }) => {
      // Of the task in which the mark is set, the part before it.
      return sum + tdur * Math.min(1, (end - ts) / Math.max(1, dur));
    }, 0) / 1000;
    const times = marks.map((name) => until(events.find((event) => event.name === name).ts));
    return { times, longest: Math.max(...tasks.map(({ tdur }) => tdur)) / 1000 };
  };
}
