import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { unattended } from '#app/platform/pages/unattended.ts'
import { isRecord, parsedJson } from '#app/platform/shapes/shapes.ts'
import type { SavedDraft, TypedAnswer } from '../answers.ts'

const draftPath = '/admin/clinic/draft'

/** As long as somebody goes on typing nothing is sent. */
const pauseMilliseconds = 2_000
/** After a try that failed, then twice as long each time. */
const firstRetryMilliseconds = 2_000
const lastRetryMilliseconds = 30_000

export type SavingState = 'idle' | 'saving' | 'saved' | 'not-saved'

type Hears = {
  onState(state: SavingState, saved: SavedDraft | null): void
  /** The texts that no answer has confirmed yet: kept in the tab. */
  onPending(texts: Readonly<Record<string, string>>): void
  /** The mark that the form has for a field, as it was shown or last answered. */
  markOf(field: string): string
}

/**
 * Sends what is typed to the draft: one request at a time and in order, so that an older text never comes after a newer
 * one; what fails is tried again until it is there.
 */
export class DraftSaver {
  #hears: Hears
  #pending = new Map<string, string>()
  /** Answered, but not saved: sent again once somebody goes on with them, or has chosen. */
  #refused = new Map<string, string>()
  /** Somebody else wrote there: nothing is sent before both were read. */
  #held = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #retry = firstRetryMilliseconds
  /** Nobody has typed since a try failed. */
  #isRetry = false

  constructor(hears: Hears) {
    this.#hears = hears
  }

  typed(field: string, text: string): void {
    if (this.#held.has(field)) this.#refused.set(field, text)
    else this.#pending.set(field, text)
    this.#isRetry = false
    this.#tell()
    if (this.#pending.size > 0) this.#later(pauseMilliseconds)
  }

  /** Both texts were read: this one it is to be. */
  chosen(field: string, text: string): void {
    this.#held.delete(field)
    this.#refused.delete(field)
    this.typed(field, text)
  }

  /** The form itself is sent, or gone: nothing more comes from here. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#pending.clear()
  }

  /** At once: the page is being left, or the connection is back. */
  flush(isLeaving = false): void {
    clearTimeout(this.#timer)
    if (this.#pending.size > 0 && (isLeaving || !this.#isSending)) void this.#send(isLeaving)
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), wait)
  }

  async #send(isLeaving: boolean): Promise<void> {
    this.#isSending = true
    const sent = [...this.#pending]
    this.#hears.onState('saving', null)
    const answer = await post(bodyOf(sent, this.#hears), { keepalive: isLeaving, isRetry: this.#isRetry })
    this.#isSending = false
    if (!answer?.ok) {
      this.#hears.onState('not-saved', null)
      this.#isRetry = true
      this.#later(this.#retry)
      this.#retry = Math.min(this.#retry * 2, lastRetryMilliseconds)
      return
    }
    this.#retry = firstRetryMilliseconds
    this.#settle(sent, answer.saved)
    this.#tell()
    this.#hears.onState('saved', answer.saved)
    if (this.#pending.size > 0) this.#later(pauseMilliseconds)
  }

  #settle(sent: readonly (readonly [string, string])[], { errors, conflicts }: SavedDraft): void {
    for (const [field, text] of sent) {
      const isConflict = conflicts.some((one) => one.field === field)
      this.#refused.delete(field)
      if (isConflict) this.#held.add(field)
      if (isConflict || errors[field] !== undefined)
        this.#refused.set(field, this.#pending.get(field) ?? text)
      if (isConflict || this.#pending.get(field) === text) this.#pending.delete(field)
    }
  }

  #tell(): void {
    this.#hears.onPending(Object.fromEntries([...this.#refused, ...this.#pending]))
  }
}

function bodyOf(texts: readonly (readonly [string, string])[], { markOf }: Hears): URLSearchParams {
  const body = new URLSearchParams()
  for (const [field, text] of texts) {
    body.set(seenName(field), markOf(field))
    body.set(field, text)
  }
  return body
}

/** Null where it did not get there, or came to something else: sign-in, a page of another program. */
async function post(
  body: URLSearchParams,
  { keepalive, isRetry }: { keepalive: boolean; isRetry: boolean },
): Promise<TypedAnswer | null> {
  const sent = {
    method: 'POST',
    body,
    keepalive,
    redirect: 'error',
    headers: isRetry ? unattended : {},
  } as const
  try {
    const response = await fetch(draftPath, sent)
    const answer = parsedJson(await response.text())
    return isAnswer(answer) ? answer : null
  } catch {
    return null
  }
}

const isAnswer = (value: unknown): value is TypedAnswer =>
  isRecord(value) && (value.ok === false || (value.ok === true && isRecord(value.saved)))
