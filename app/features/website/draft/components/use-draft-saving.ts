import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/forms/tab-drafts.ts'
import { SectionsContext } from '../../../clinic/sections/components/sections-context.ts'
import { kindOfField } from '../../field-kinds.ts'
import { seenName } from '../../screens/form-fields.ts'
import type { DraftConflict } from '../answers.ts'
import { DraftSaver, type SavingState } from './draft-saver.ts'

/** What was answered while somebody types. */
export type LiveDraft = {
  state: SavingState
  savedAt: string | null
  errors: Readonly<Record<string, string>>
  conflicts: readonly DraftConflict[]
  /** One of both texts, after they were read. */
  choose(conflict: DraftConflict, which: 'mine' | 'theirs'): void
}

type Said = Pick<LiveDraft, 'state' | 'savedAt' | 'errors' | 'conflicts'>

const tabName = 'website'
const nothing: Said = { state: 'idle', savedAt: null, errors: {}, conflicts: [] }

/**
 * Saves what is typed into a form of the draft, as it is typed. What no answer has confirmed is kept in the tab: a
 * reload, a session that ended or a lost connection loses none of it.
 */
export function useDraftSaving(form: RefObject<HTMLFormElement | null>): LiveDraft {
  const { user } = useContext(SectionsContext)
  const { revalidate } = useRevalidator()
  const [said, say] = useState<Said>(nothing)
  const saver = useRef<DraftSaver | null>(null)
  const again = useRef(revalidate)
  again.current = revalidate
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is there as long as the page is
  useEffect(() => {
    const element = form.current
    if (!element) return
    const kept = readDraft(tabName, user) ?? {}
    const one = new DraftSaver({
      markOf: (field) => markIn(element, field)?.value ?? kept[seenName(field)] ?? '',
      onPending: (texts) => keepInTab(element, { user, texts, kept }),
      onState: (state, saved) => {
        for (const [field, mark] of Object.entries(saved?.marks ?? {})) setMark(element, field, mark)
        say((before) => ({ ...before, state, ...(saved && answered(before, saved)) }))
        if (saved) void again.current()
      },
    })
    saver.current = one
    for (const [field, text] of Object.entries(kept)) {
      if (kindOfField(field) === null) continue
      writeInto(element, field, text)
      one.typed(field, text)
    }
    return listenTo(element, one)
  }, [user])
  const choose: LiveDraft['choose'] = (conflict, which) => {
    const { field, mark, theirs } = conflict
    if (!form.current) return
    if (which === 'theirs') writeInto(form.current, field, theirs)
    setMark(form.current, field, mark)
    say((before) => ({ ...before, conflicts: before.conflicts.filter((one) => one.field !== field) }))
    saver.current?.chosen(field, textIn(form.current, field))
  }
  return { ...said, choose }
}

type Answer = NonNullable<Parameters<ConstructorParameters<typeof DraftSaver>[0]['onState']>[1]>

/** What was said of other fields stays. */
function answered(before: Said, { savedAt, marks, errors, conflicts }: Answer): Omit<Said, 'state'> {
  const isTold = (field: string) =>
    field in marks || field in errors || conflicts.some((one) => one.field === field)
  const stays = Object.entries(before.errors).filter(([field]) => !isTold(field))
  const others = before.conflicts.filter(({ field }) => !isTold(field))
  return {
    savedAt,
    errors: { ...Object.fromEntries(stays), ...errors },
    conflicts: [...others, ...conflicts],
  }
}

function listenTo(element: HTMLFormElement, saver: DraftSaver): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onInput = ({ target }: Event) => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name && kindOfField(name)) saver.typed(name, textIn(element, name))
  }
  element.addEventListener('input', onInput, { signal })
  element.addEventListener('submit', () => saver.stop(), { signal })
  addEventListener('online', () => saver.flush(), { signal })
  addEventListener('pagehide', () => saver.flush(true), { signal })
  return () => {
    saver.flush(true)
    listening.abort()
  }
}

type Keeping = {
  user: string
  texts: Readonly<Record<string, string>>
  kept: Readonly<Record<string, string>>
}

function keepInTab(element: HTMLFormElement, { user, texts, kept }: Keeping): void {
  const fields = Object.entries(texts)
  if (fields.length === 0) {
    forgetDraft(tabName)
    return
  }
  const data = new FormData()
  for (const [field, text] of fields) {
    data.set(field, text)
    data.set(seenName(field), markIn(element, field)?.value ?? kept[seenName(field)] ?? '')
  }
  keepDraft(tabName, user, data)
}

const controlIn = (element: HTMLFormElement, name: string) => element.elements.namedItem(name)

function markIn(element: HTMLFormElement, field: string): HTMLInputElement | null {
  const found = controlIn(element, seenName(field))
  return found instanceof HTMLInputElement ? found : null
}

function setMark(element: HTMLFormElement, field: string, mark: string): void {
  const found = markIn(element, field)
  if (found) found.value = mark
}

/** As the form would send it; a switch that is off sends nothing. */
const textIn = (element: HTMLFormElement, field: string): string => {
  const text = new FormData(element).get(field)
  return typeof text === 'string' ? text : ''
}

function writeInto(element: HTMLFormElement, field: string, text: string): void {
  const control = controlIn(element, field)
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = text !== ''
  else if (control instanceof RadioNodeList) control.value = text
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    control.value = text
}
