import { hasNumbers, parsedJson } from '../shapes/shapes.ts'

/** What was typed and not saved; in this tab's memory only, and gone with the tab. */
const prefix = 'draft '
/** Where somebody was when their session ended. */
const placeName = 'draft-place'
/** A tab that was left open overnight offers nothing of yesterday. */
const keptHours = 8
const hourMilliseconds = 3_600_000

/** `sent`, `before`, `next to`: as a form is sent, a field that is repeated as often as it is. */
type Draft = {
  user: string
  at: number
  sent: string
  before: string
  beside: string
  place: string
  title: string
}

/** What is kept of one form. */
export type TabDraft = {
  /** Of the draft: each form has its own. */
  name: string
  /** What was typed, ticked and chosen. */
  fields: URLSearchParams
  /** What the same fields showed before anybody typed. */
  before: URLSearchParams
  /** What the form sends without anybody having typed it. */
  beside: URLSearchParams
  /** The address of the page, and what the form is called there. */
  place: string
  title: string
}

type Fields = Iterable<[string, FormDataEntryValue]>
type Kept = {
  user: string
  fields: Fields
  before?: Fields | undefined
  beside?: Fields
  place?: string
  title?: string
}

const texts = (form: Fields | undefined): string =>
  new URLSearchParams(
    [...(form ?? [])].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString()

/**
 * Keeps the form's texts for that user, in place of an earlier draft of the name.
 * @returns whether it is kept: a browser may refuse its storage, or have none left
 */
export function keepDraft(
  name: string,
  { user, fields, before, beside, place = '', title = '' }: Kept,
): boolean {
  const typed = { sent: texts(fields), before: texts(before), beside: texts(beside) }
  const draft: Draft = { user, at: Date.now(), ...typed, place, title }
  return (
    withStorage((storage) => {
      storage.setItem(prefix + name, JSON.stringify(draft))
      return true
    }) ?? false
  )
}

/** That user's draft; one of somebody else, or an old one, is removed and nobody sees it. */
export function readDraft(name: string, user: string): TabDraft | null {
  const text = withStorage((storage) => storage.getItem(prefix + name))
  if (!text) return null
  const draft = parsedJson(text)
  if (!isDraft(draft) || draft.user !== user || !isFresh(draft)) {
    forgetDraft(name)
    return null
  }
  const { sent, before, beside, place, title } = draft
  return {
    name,
    fields: new URLSearchParams(sent),
    before: new URLSearchParams(before),
    beside: new URLSearchParams(beside),
    place,
    title,
  }
}

/** All of that user's; those of somebody else, and old ones, are removed. */
export const listDrafts = (user: string): TabDraft[] =>
  draftNames().flatMap((name) => readDraft(name, user) ?? [])

const isDraft = (value: unknown): value is Draft =>
  hasNumbers(value, ['at']) &&
  'user' in value &&
  ['sent', 'before', 'beside', 'place', 'title'].every((part) => typeof Reflect.get(value, part) === 'string')

function isFresh({ at }: Pick<Draft, 'at'>): boolean {
  const age = Date.now() - at
  return age >= 0 && age < keptHours * hourMilliseconds
}

export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name))
}

/** Signing out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const name of draftNames()) forgetDraft(name)
  withStorage((storage) => storage.removeItem(placeName))
}

const draftNames = (): string[] =>
  withStorage((storage) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  ) ?? []

/** Remembers where that user was when the session ended. */
export function keepPlace(user: string, place: string): void {
  withStorage((storage) => storage.setItem(placeName, JSON.stringify({ user, place, at: Date.now() })))
}

/** Where that user was when the session ended, once; null where it was somebody else, or too long ago. */
export function takePlace(user: string): string | null {
  const kept = parsedJson(withStorage((storage) => storage.getItem(placeName)) ?? '')
  withStorage((storage) => storage.removeItem(placeName))
  if (!hasNumbers(kept, ['at']) || !isFresh(kept) || !('user' in kept) || kept.user !== user) return null
  return 'place' in kept && typeof kept.place === 'string' ? kept.place : null
}

/** A browser may refuse its storage, or have none left: then nothing is kept. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
