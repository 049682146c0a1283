import { lengths } from './form.ts'

/** So many pictures are chosen or dropped at once; each is a request of its own. */
export const mostPicturesAtOnce = 10

/** The title that a file's name proposes: without its ending, with spaces where people write none. */
export function titleFromFileName(name: string): string {
  const words = name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\-+.\s]+/g, ' ')
    .trim()
  const [first = '', ...rest] = words.normalize('NFC')
  return [first.toLocaleUpperCase(), ...rest].slice(0, lengths.title).join('')
}

/** What fits next to those that wait already, and the names of what does not. */
export function withinLimit(files: readonly File[], waiting: number): { taken: File[]; leftOut: string[] } {
  const room = Math.max(mostPicturesAtOnce - waiting, 0)
  return { taken: files.slice(0, room), leftOut: files.slice(room).map(({ name }) => name) }
}
