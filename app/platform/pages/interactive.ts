/** A page says `handle = { interactive: true }` to be hydrated; all others ship no framework code. */
export const isInteractive = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'interactive' in handle && handle.interactive === true
