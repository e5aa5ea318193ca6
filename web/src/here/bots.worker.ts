/** Bots think here, so that nothing stutters: one question in, one answer out. */
import { start } from "./python";

interface Company {
  answer(question: string): string;
}
let company: Promise<Company> | null = null;

async function opened(base: string): Promise<Company> {
  const { python } = await start(base, () => {});
  return python.pyimport("starport.tab.bots").Company() as Company;
}

addEventListener("message", async ({ data }: MessageEvent<{ base: string; question: string }>) => {
  company ??= opened(data.base);
  postMessage((await company).answer(data.question));
});
