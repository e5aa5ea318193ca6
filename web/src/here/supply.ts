import { NotStarted } from "./messages";

/** What the runtime consists of, as the build has written it down. */
interface Runtime {
  /** Of the cache that keeps it; another one for other contents. */
  name: string;
  /** The sizes of its files in bytes. */
  files: Record<string, number>;
  lock: { info: never; packages: Record<string, never> };
  /** What Starport needs of the standard library. */
  modules: string[];
}

/**
 * The files of the runtime, below `base`: from what this device keeps, otherwise over the line, and kept from then on.
 * Tells how much of them has come. Nothing is kept where the browser has no caches (a page without TLS) or no room.
 */
export class Supply {
  #got = 0;
  readonly #line = globalThis.fetch.bind(globalThis);
  #putting: Promise<unknown>[] = [];
  /** Whether a file was asked for that is nowhere to be had. */
  failed = false;

  private constructor(
    readonly base: string,
    readonly runtime: Runtime,
    private readonly cache: Cache | null,
    private readonly told: (got: number, of: number) => void,
  ) {}

  static async open(base: string, told: (got: number, of: number) => void): Promise<Supply> {
    try {
      const runtime = (await (await fetch(`${base}runtime.json`)).json()) as Runtime;
      const cache = globalThis.caches ? await caches.open(runtime.name).catch(() => null) : null;
      return new Supply(base, runtime, cache, told);
    } catch {
      throw new NotStarted("no-runtime");
    }
  }

  /** What the runtime fetches by itself comes from here too. */
  stand(): void {
    globalThis.fetch = (asked, init) => {
      const address = asked instanceof Request ? asked.url : String(asked);
      const name = address.startsWith(this.base) ? address.slice(this.base.length) : "";
      return name in this.runtime.files ? this.file(name) : this.#line(asked, init);
    };
  }

  async file(name: string): Promise<Response> {
    const kept = await this.kept(name);
    if (kept) {
      this.#more(this.runtime.files[name]!);
      return kept;
    }
    const fresh = await this.#line(this.base + name).catch(() => null);
    if (!fresh?.ok) {
      this.failed = true;
      throw new NotStarted("no-runtime");
    }
    if (this.cache) this.#putting.push(this.cache.put(this.base + name, fresh.clone()));
    void this.#count(fresh.clone());
    return fresh;
  }

  /** A script of the runtime. The browser fetches it, so all of it has come when it is there. */
  async script(name: string): Promise<unknown> {
    try {
      const found: unknown = await import(/* @vite-ignore */ this.base + name);
      this.#more(this.runtime.files[name]!);
      return found;
    } catch {
      throw new NotStarted("no-runtime");
    }
  }

  kept(name: string): Promise<Response | undefined> {
    return this.cache?.match(this.base + name) ?? Promise.resolve(undefined);
  }

  keep(name: string, bytes: Uint8Array): void {
    if (this.cache)
      this.#putting.push(this.cache.put(this.base + name, new Response(bytes as BodyInit)).catch(() => {}));
  }

  async forget(name: string): Promise<void> {
    await this.cache?.delete(this.base + name);
  }

  /** Whether everything is kept, so that from now on no line is needed; what is missing is fetched for that. */
  async whole(): Promise<boolean> {
    if (!this.cache) return false;
    try {
      await Promise.all(this.#putting);
      for (const name of Object.keys(this.runtime.files))
        if (!(await this.kept(name))) await this.cache.add(this.base + name);
    } catch {
      return false;
    }
    return true;
  }

  async #count(response: Response): Promise<void> {
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) this.#more(part.value.length);
  }

  #more(bytes: number): void {
    const of = Object.values(this.runtime.files).reduce((sum, size) => sum + size, 0);
    this.#got = Math.min(this.#got + bytes, of);
    this.told(this.#got, of);
  }
}
