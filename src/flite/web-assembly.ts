/** A compiled program: opaque. */
export interface Program {
  readonly exports?: never
}

interface WebAssembly {
  compile(bytes: Uint8Array): Promise<Program>
  readonly Instance: new (
    program: Program,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/** Node's WebAssembly. Its types are those of browsers, which are not loaded here: this is the part that is used. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssembly }).WebAssembly
