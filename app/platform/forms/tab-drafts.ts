import { hasNumbers, parsedJson } from '../shapes/shapes.ts'

/** What was half typed when a session ended; in this tab's memory alone, and gone with the tab. */
const prefix = 'draft '
/** A tab that was left open overnight offers nothing of yesterday. */
const keptHours = 8
const hourMilliseconds = 3_600_000

/** `sent`: as a form is sent, a field that is repeated as often as it is. */
type Draft = { user: string; at: number; sent: string }

/** Keeps the form's texts for that user, in place of an earlier draft of the name. */
export function keepDraft(name: string, user: string, form: FormData): void {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const draft: Draft = { user, at: Date.now(), sent: new URLSearchParams(texts).toString() }
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify(draft)))
}

/** That user's draft; one of somebody else, or an old one, is removed and nobody sees it. */
export function readDraft(name: string, user: string): URLSearchParams | null {
  const text = withStorage((storage) => storage.getItem(prefix + name))
  if (!text) return null
  const draft = parsedJson(text)
  if (isDraft(draft) && draft.user === user && isFresh(draft)) return new URLSearchParams(draft.sent)
  forgetDraft(name)
  return null
}

const isDraft = (value: unknown): value is Draft =>
  hasNumbers(value, ['at']) && 'user' in value && 'sent' in value && typeof value.sent === 'string'

function isFresh({ at }: Draft): boolean {
  const age = Date.now() - at
  return age >= 0 && age < keptHours * hourMilliseconds
}

export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name))
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

/** A browser may refuse its storage, or have none left: then nothing is kept. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
