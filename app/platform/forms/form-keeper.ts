import {
  contentsOf,
  contentsWith,
  hasControls,
  hasFiles,
  hiddenFields,
  putBack,
  typedFields,
} from './form-contents.ts'
import { forgetDraft, keepDraft, keepPlace, listDrafts, readDraft, type TabDraft } from './tab-drafts.ts'

/**
 * `data-typing` on a form: `saved` where what is typed is saved as it is typed, so that nobody is asked before leaving;
 * `none` where nothing is kept: ticks that choose rows, and forms that look after their own; `lost` where it cannot be
 * kept, as pictures: leaving asks as long as the form is there; `stays` where dialogs open over it: only leaving the screen
 * asks.
 */
const typingMark = 'data-typing'

/** What was typed and isn't in any form of the page, or in one that shows something else. */
export type Unsaved = {
  /** In these, above their fields; `isOlder`: others have saved since what was typed. */
  offers: { form: HTMLFormElement; draft: TabDraft; isOlder: boolean }[]
  /** Whose form isn't on the page. */
  elsewhere: TabDraft[]
}

export const nothingUnsaved: Unsaved = { offers: [], elsewhere: [] }

const showing = (form: HTMLFormElement, name: string) => ({
  name,
  contents: contentsOf(form),
  fields: typedFields(form),
})

/** A form that was sent: its address and what it asks for. */
type Sent = { path: string; fields: FormData }
const sentName = ({ path, fields }: Sent): string =>
  [path, fields.get('intent') ?? '', fields.get('id') ?? ''].join(' ')

/**
 * Keeps what is typed into the forms of the page for one user, until it is saved or discarded. It listens to the whole
 * page, so no form can forget to take part: every form that posts does (docs/topics/forms.md).
 */
export class FormKeeper {
  /** How a form read before anybody changed it. */
  #before = new WeakMap<HTMLFormElement, { name: string; contents: string; fields: FormData }>()
  /** Forms that hold what was typed and not saved, by the name of their draft. */
  #unsaved = new Map<string, { form: HTMLFormElement; isKept: boolean }>()
  /** Drafts by the form that was sent. */
  #sent = new Map<string, string>()
  /** Answered without a refusal: saved where the form goes. */
  #answered = new Set<string>()
  /** Of what cannot be kept: given up, or saved. */
  #given = new WeakSet<HTMLFormElement>()
  #isPosting = false
  /** The browser leaves the page on purpose: signed out, or a form that is no part of the router. */
  #isLeaving = false
  #isDue = false

  readonly #user: string
  readonly #onLook: (unsaved: Unsaved) => void

  constructor(user: string, onLook: (unsaved: Unsaved) => void) {
    this.#user = user
    this.#onLook = onLook
  }

  /** @returns what ends it */
  listen(): () => void {
    const over = new AbortController()
    const { signal } = over
    const early = { signal, capture: true }
    for (const type of ['focusin', 'pointerdown', 'keydown'])
      addEventListener(type, ({ target }) => this.#noteBefore(formAround(target)), early)
    for (const type of ['input', 'change'])
      addEventListener(type, ({ target }) => this.#note(target), { signal })
    // A button may change fields too, and no event tells of those.
    addEventListener('click', ({ target }) => setTimeout(() => this.#noteClicked(target)), { signal })
    addEventListener('submit', (event) => this.#noteSent(event), early)
    addEventListener('submit', (event) => this.#noteLeaving(event), { signal })
    addEventListener('beforeunload', (event) => this.#isLostWithPage() && event.preventDefault(), { signal })
    const observer = new MutationObserver(() => this.#lookSoon())
    observer.observe(document.body, { childList: true, subtree: true })
    this.look()
    return () => {
      over.abort()
      observer.disconnect()
    }
  }

  /** Whether leaving would lose what was typed inside of that. @param staysOnScreen only a dialog opens or closes */
  hasUnsaved(within: Element = document.documentElement, staysOnScreen = false): boolean {
    const notAsked = staysOnScreen ? ['saved', 'stays'] : ['saved']
    return (
      this.#lost(within).length > 0 ||
      this.#held(within).some(({ form }) => !notAsked.includes(form.getAttribute(typingMark) ?? ''))
    )
  }

  /** A form that posts is on its way: its answer may lead elsewhere. */
  get isPosting(): boolean {
    return this.#isPosting
  }

  /** For what a script posts or has posted: nobody is asked about that either. */
  withoutAsking<T>(navigate: () => T): T {
    this.#isPosting = true
    try {
      return navigate()
    } finally {
      this.#isPosting = false
    }
  }

  /** Forgets what was typed inside of that: it was saved, or is given up. */
  forget(within: Element = document.documentElement): void {
    for (const { name } of this.#held(within)) this.#forget(name)
    for (const form of this.#lost(within)) this.#given.add(form)
    this.look()
  }

  /** Forgets one that no form shows. */
  decline({ name }: TabDraft): void {
    this.#forget(name)
    this.look()
  }

  /** Fills the form in again. */
  async restore(form: HTMLFormElement, draft: TabDraft): Promise<void> {
    this.#noteBefore(form)
    this.#unsaved.set(draft.name, { form, isKept: true })
    this.look()
    await putBack(form, draft)
  }

  /** What came of a form that was sent: `saved` where it led on, `answered` where it says something else than no. */
  settle(sent: Sent, end: 'saved' | 'answered' | 'refused'): void {
    const name = this.#sent.get(sentName(sent))
    if (name === undefined) return
    this.#sent.delete(sentName(sent))
    if (end === 'saved') this.#forget(name)
    if (end === 'answered') this.#answered.add(name)
    this.#lookSoon()
  }

  /** The page that an answer led to is drawn: a form that went with an answer was saved. */
  arrived(): void {
    const names = new Set(namesOfForms().values())
    for (const name of this.#answered) if (!names.has(name)) this.#forget(name)
    this.#answered.clear()
    this.look()
  }

  /** Remembers the page for the next sign-in. */
  signedOut(): void {
    this.#isLeaving = true
    keepPlace(this.#user, location.pathname + location.search)
  }

  /** Looks for what was typed and is in no form. */
  look(): void {
    const drafts = listDrafts(this.#user)
    if (drafts.length === 0) {
      this.#onLook(nothingUnsaved)
      return
    }
    const forms = new Map([...namesOfForms()].map(([form, name]) => [name, form]))
    const offers: Unsaved['offers'] = []
    const elsewhere: TabDraft[] = []
    for (const draft of drafts) {
      const form = forms.get(draft.name)
      if (!form) draft.place !== '' && elsewhere.push(draft)
      else if (!this.#isHolding(draft, form)) offers.push({ form, draft, isOlder: isOlder(draft, form) })
    }
    this.#onLook({ offers, elsewhere })
  }

  /** A refused form comes back as another element that holds the same. */
  #isHolding({ name, fields }: TabDraft, form: HTMLFormElement): boolean {
    const held = this.#unsaved.get(name)
    if (held?.form === form) return true
    if (contentsOf(form) !== contentsWith(fields)) return false
    this.#unsaved.set(name, { form, isKept: true })
    return true
  }

  #held(within: Element): { name: string; form: HTMLFormElement; isKept: boolean }[] {
    return [...this.#unsaved]
      .map(([name, one]) => ({ name, ...one }))
      .filter(({ name, form }) => form.isConnected && nameOf(form) === name && within.contains(form))
  }

  #lost(within: Element): HTMLFormElement[] {
    return [...document.forms].filter(
      (form) => form.getAttribute(typingMark) === 'lost' && within.contains(form) && !this.#given.has(form),
    )
  }

  #forget(name: string): void {
    const form = this.#unsaved.get(name)?.form
    // Until it goes, it holds what is not to be kept.
    if (form) this.#before.set(form, showing(form, name))
    this.#unsaved.delete(name)
    this.#answered.delete(name)
    forgetDraft(name)
  }

  #noteBefore(form: HTMLFormElement | null): void {
    if (!form || !isKept(form)) return
    const name = nameOf(form)
    // What others or an answer have changed since is no typing.
    if (this.#unsaved.get(name)?.form === form) return
    this.#before.set(form, showing(form, name))
  }

  #note(target: EventTarget | null): void {
    const form = formAround(target)
    if (!form?.isConnected || !isKept(form)) return
    const name = nameOf(form)
    const before = this.#before.get(form)
    const isAsBefore = before?.name === name && before.contents === contentsOf(form)
    if (isAsBefore) {
      if (this.#unsaved.get(name)?.form !== form) return
      this.#unsaved.delete(name)
      forgetDraft(name)
      return
    }
    this.#answered.delete(name)
    const place = location.pathname + location.search
    const draft = {
      user: this.#user,
      fields: typedFields(form),
      // A refused form comes back as another element, in which nobody has typed yet.
      before: before?.name === name ? before.fields : readDraft(name, this.#user)?.before,
      beside: hiddenFields(form),
      place,
      title: titleOf(form),
    }
    this.#unsaved.set(name, { form, isKept: keepDraft(name, draft) && !hasFiles(form) })
  }

  #noteClicked(target: EventTarget | null): void {
    const form = formAround(target)
    if (form && this.#before.has(form)) this.#note(form)
  }

  #noteLeaving({ defaultPrevented }: SubmitEvent): void {
    if (!defaultPrevented) this.#isLeaving = true
  }

  #noteSent({ target, submitter }: SubmitEvent): void {
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
    this.#isPosting = true
    setTimeout(() => {
      this.#isPosting = false
    })
    if (isKept(target))
      this.#sent.set(
        sentName({ path: pathOf(target), fields: new FormData(target, submitter) }),
        nameOf(target),
      )
  }

  /** The tab keeps the rest: it is offered when the page opens again. */
  #isLostWithPage(): boolean {
    const page = document.documentElement
    const isLost = this.#lost(page).length > 0 || this.#held(page).some((one) => !one.isKept)
    return isLost && !this.#isLeaving
  }

  #lookSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    requestAnimationFrame(() => {
      this.#isDue = false
      this.look()
    })
  }
}

/** What a form sends of the version that it shows. */
const versionFields = ['updatedAt', 'seen', 'version']

/** The form shows another version of its record than the one that was typed over. */
function isOlder({ beside }: TabDraft, form: HTMLFormElement): boolean {
  const shown = hiddenFields(form)
  return versionFields.some(
    (name) => beside.has(name) && shown.has(name) && beside.get(name) !== shown.get(name),
  )
}

const formAround = (target: EventTarget | null): HTMLFormElement | null => {
  if (target instanceof HTMLFormElement) return target
  if (!(target instanceof Element)) return null
  const own = 'form' in target ? target.form : null
  return own instanceof HTMLFormElement ? own : target.closest('form')
}

/** Every form that posts something that people fill in; searches are gone with their list. */
const isKept = (form: HTMLFormElement): boolean =>
  form.method === 'post' &&
  form.getAttribute('role') !== 'search' &&
  form.getAttribute(typingMark) !== 'none' &&
  hasControls(form)

const pathOf = (form: HTMLFormElement): string => {
  const { pathname, search } = new URL(form.getAttribute('action') ?? '', location.href)
  return pathname + search
}

/** Which form it is, whatever version of its record it shows. */
const nameOf = (form: HTMLFormElement): string => namesOfForms().get(form) ?? ''

/** Forms that send the same are told apart by their order. */
function namesOfForms(): Map<HTMLFormElement, string> {
  const counts = new Map<string, number>()
  const names = [...document.forms].filter(isKept).map((form): [HTMLFormElement, string] => {
    const hidden = hiddenFields(form)
    const name = [pathOf(form), hidden.get('intent') ?? '', hidden.get('id') ?? ''].join(' ')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [form, count === 0 ? name : `${name} ${count + 1}`]
  })
  return new Map(names)
}

/** What the dialog that it is in is called, else the screen and the part of it. */
function titleOf(form: HTMLFormElement): string {
  const part = form.closest('dialog, section')?.querySelector('h2, h3')?.textContent
  const screen = form.closest('dialog') ? null : document.querySelector('h1')?.textContent
  return [screen, part].filter(Boolean).join(' · ')
}
