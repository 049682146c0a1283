import { createHash } from 'node:crypto'

const markLength = 16

/** Stands in a form for the text of a field as it was shown, so that the form need not carry it twice. */
export const markOf = (value: string): string =>
  createHash('sha256').update(value).digest('base64url').slice(0, markLength)
