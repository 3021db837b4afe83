import type { Page } from 'playwright-core';

/** How far the layout of a page has shifted so far, for each shift. An entry comes after the frame that it tells of. */
export async function layoutShifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry.toJSON() as { value: number };
        shifts.push(value);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return shifts;
  });
}
