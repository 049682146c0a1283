import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { SectionsContext } from '#app/features/clinic-sections/components/section-card.tsx'
import { kindOfField } from '#app/features/website-editor/field-names.ts'
import type { DraftFormView } from '#app/features/website-editor/screens/form-view.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { forgetDraft, keepDraft, readDraft } from '#app/platform/forms/tab-drafts.ts'
import { useUnattendedRevalidator } from '#app/ui/back-office/live-list.ts'
import type { DraftConflict } from '../answers.ts'
import { DraftSaver, type SavingState } from './draft-saver.ts'

/** What was answered while somebody types. */
export type LiveDraft = {
  state: SavingState
  /** Whether anything waits to be published. */
  hasChanges: boolean
  /** By this browser's clock, in milliseconds since 1970; null before the first answer. */
  savedAt: number | null
  errors: Readonly<Record<string, string>>
  conflicts: readonly DraftConflict[]
  /** One of both texts, after they were read. */
  choose(conflict: DraftConflict, which: 'mine' | 'theirs'): void
}

type Said = Pick<LiveDraft, 'state' | 'hasChanges' | 'savedAt' | 'errors' | 'conflicts'>

const tabName = 'website'
const nothing: Said = { state: 'idle', hasChanges: false, savedAt: null, errors: {}, conflicts: [] }

/**
 * Saves what is typed into a form of the draft, as it is typed. What no answer has confirmed is kept in the tab: a
 * reload, a session that ended or a lost connection loses none of it.
 * @param actionKey differs from action to action: the form is another element then
 */
export function useDraftSaving(
  form: RefObject<HTMLFormElement | null>,
  { view, actionKey }: { view: DraftFormView; actionKey: string },
): LiveDraft {
  const { user } = useContext(SectionsContext)
  const { revalidate } = useUnattendedRevalidator()
  const [said, say] = useState<Said>(nothing)
  const saver = useRef<DraftSaver | null>(null)
  const marks = useRef(new Map<string, string>())
  const drawn = useRef('')
  /** The form itself brought what was typed: drawn again, it may have it in another place. */
  const isSent = useRef(false)
  const again = useRef(revalidate)
  again.current = revalidate
  useEffect(() => {
    if (drawn.current !== actionKey) marks.current.clear()
    drawn.current = actionKey
    if (form.current) takeMarks(form.current, { view, marks: marks.current })
  }, [form, view, actionKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is there as long as the page is
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (isSent.current) forgetDraft(tabName)
    isSent.current = false
    const kept = Object.fromEntries(readDraft(tabName, user)?.fields ?? [])
    const one = new DraftSaver({
      markOf: (field) => marks.current.get(field) ?? '',
      onPending: (texts) => keepInTab(marks.current, { user, texts }),
      onState: (state, saved) => {
        for (const [field, mark] of Object.entries(saved?.marks ?? {})) marks.current.set(field, mark)
        showMarks(element, marks.current)
        say((before) => ({ ...before, state, ...(saved && answered(before, saved)) }))
        if (saved) void again.current()
      },
    })
    saver.current = one
    for (const [field, text] of Object.entries(kept)) {
      if (kindOfField(field) === null) continue
      writeInto(element, field, text)
      marks.current.set(field, kept[seenName(field)] ?? '')
      one.typed(field, text)
    }
    return listenTo(element, one, isSent)
  }, [user, actionKey])
  const choose: LiveDraft['choose'] = (conflict, which) => {
    const { field, mark, theirs } = conflict
    if (!form.current) return
    if (which === 'theirs') writeInto(form.current, field, theirs)
    marks.current.set(field, mark)
    showMarks(form.current, marks.current)
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
    hasChanges: savedAt !== null,
    savedAt: Date.now(),
    errors: { ...Object.fromEntries(stays), ...errors },
    conflicts: [...others, ...conflicts],
  }
}

function listenTo(element: HTMLFormElement, saver: DraftSaver, isSent: RefObject<boolean>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onInput = ({ target }: Event) => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (!name || !kindOfField(name)) return
    isSent.current = false
    saver.typed(name, textIn(element, name))
  }
  element.addEventListener('input', onInput, { signal })
  const onSubmit = () => {
    isSent.current = true
    saver.stop()
  }
  element.addEventListener('submit', onSubmit, { signal })
  addEventListener('online', () => saver.flush(), { signal })
  addEventListener('pagehide', () => saver.flush(true), { signal })
  return () => {
    saver.flush(true)
    listening.abort()
  }
}

type Marks = Map<string, string>

/**
 * A page that was read again knows newer marks. A field takes its mark only where it shows that text: what somebody typed
 * over an older one is still held against what they saw.
 */
function takeMarks(element: HTMLFormElement, { view, marks }: { view: DraftFormView; marks: Marks }): void {
  for (const [field, mark] of Object.entries(view.marks))
    if (!marks.has(field) || textIn(element, field) === (view.values[field] ?? '')) marks.set(field, mark)
  showMarks(element, marks)
}

type Keeping = { user: string; texts: Readonly<Record<string, string>> }

function keepInTab(marks: Marks, { user, texts }: Keeping): void {
  const fields = Object.entries(texts)
  if (fields.length === 0) {
    forgetDraft(tabName)
    return
  }
  const data = new FormData()
  for (const [field, text] of fields) {
    data.set(field, text)
    data.set(seenName(field), marks.get(field) ?? '')
  }
  keepDraft(tabName, { user, fields: data })
}

const controlIn = (element: HTMLFormElement, name: string) => element.elements.namedItem(name)

function markIn(element: HTMLFormElement, field: string): HTMLInputElement | null {
  const found = controlIn(element, seenName(field))
  return found instanceof HTMLInputElement ? found : null
}

/** So that the form's own button says the same. */
function showMarks(element: HTMLFormElement, marks: Marks): void {
  for (const [field, mark] of marks) {
    const found = markIn(element, field)
    if (found) found.value = mark
  }
}

/** As the draft keeps it; a switch that is off sends nothing. */
function textIn(element: HTMLFormElement, field: string): string {
  const text = new FormData(element).get(field)
  return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''
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
