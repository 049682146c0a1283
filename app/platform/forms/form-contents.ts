/** A control that people fill in. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a form says to those of its parts that keep values of their own, before they are put back field by field. */
export const restoreEvent = 'restorefields'

const never = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image', 'search'])
/** Passwords that are shown are texts; codes work once. */
const secret = /password|one-time-code/

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const isTyped = (control: Control): boolean =>
  control.name !== '' &&
  !never.has(control.type) &&
  !secret.test(control.autocomplete) &&
  !(control instanceof HTMLSelectElement || isBox(control) ? false : control.readOnly)

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** The controls that somebody fills in and that may be kept: no passwords, codes or files. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => isControl(element) && isTyped(element))

/** Whether it has anything to type, tick or choose, a file too. */
export const hasControls = (form: HTMLFormElement): boolean =>
  controlsOf(form).length > 0 || fileInputs(form).length > 0

/** What was typed, ticked and chosen, in the order of the fields. */
export function typedFields(form: HTMLFormElement): FormData {
  const fields = new FormData()
  for (const control of controlsOf(form))
    if (!isBox(control) || control.checked) fields.append(control.name, control.value)
  return fields
}

/** What it sends next to that: a version, a key, what a script has chosen. */
export function hiddenFields(form: HTMLFormElement): FormData {
  const fields = new FormData()
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.type === 'hidden' && element.name !== '')
      fields.append(element.name, element.value)
  return fields
}

const fileInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === 'file',
  )

/** Files are never kept: anyone who leaves chooses them again. */
export const hasFiles = (form: HTMLFormElement): boolean =>
  fileInputs(form).some(({ files }) => (files?.length ?? 0) > 0)

/** Two forms that read alike hold the same. */
export const contentsOf = (form: HTMLFormElement): string =>
  `${asText(typedFields(form))} ${hasFiles(form) ? 'with files' : ''}`

/** As `contentsOf` a form without files that holds these. */
export const contentsWith = (fields: URLSearchParams): string => `${fields} `

const asText = (fields: FormData): string =>
  new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()

type Typed = { fields: URLSearchParams; before: URLSearchParams }

/** What was typed, over what the form shows by now: what others changed meanwhile and nobody typed stays. */
export function typedOver(now: URLSearchParams, { fields, before }: Typed): URLSearchParams {
  const over = new URLSearchParams()
  for (const name of new Set([...now.keys(), ...fields.keys()])) {
    const typed = fields.getAll(name)
    const isTyped = !now.has(name) || typed.join('\n') !== before.getAll(name).join('\n')
    for (const text of isTyped ? typed : now.getAll(name)) over.append(name, text)
  }
  return over
}

/** Fills fields in, as if somebody did; each may bring others. Parts that listen to `restoreEvent` go first, or do it all. */
export async function putBack(
  form: HTMLFormElement,
  { beside, ...typed }: Typed & { beside: URLSearchParams },
): Promise<void> {
  const fields = typedOver(new URLSearchParams(asText(typedFields(form))), typed)
  const detail = new URLSearchParams([...fields, ...beside])
  if (!form.dispatchEvent(new CustomEvent(restoreEvent, { cancelable: true, detail }))) return
  await drawn()
  const done = new Set<string>()
  for (let change = nextChange(form, fields, done); change; change = nextChange(form, fields, done)) {
    change()
    await drawn()
  }
}

/** React draws what an event changed before the next task. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))

/** What makes the first field that differs as it was; each is tried once. */
function nextChange(form: HTMLFormElement, fields: URLSearchParams, done: Set<string>): (() => void) | null {
  const places = new Map<string, number>()
  for (const control of controlsOf(form)) {
    const { name, value } = control
    const all = fields.getAll(name)
    const place = places.get(name) ?? 0
    const id = isBox(control) ? `${name} ${value}` : `${name} ${place}`
    const change = isBox(control) ? changeOfBox(control, all) : changeOfText(control, all[place])
    places.set(name, place + 1)
    if (!change || done.has(id)) continue
    done.add(id)
    return change
  }
  return null
}

function changeOfBox(box: HTMLInputElement, chosen: readonly string[]): (() => void) | null {
  const isChosen = chosen.includes(box.value)
  if (isChosen === box.checked || (box.type === 'radio' && !isChosen)) return null
  return () => box.click()
}

/** Around React's own property: it asks a field for what it was last given. */
function changeOfText(control: Control, text: string | undefined): (() => void) | null {
  if (text === undefined || text === control.value) return null
  const kind = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find(
    (one) => control instanceof one,
  )
  const setValue = kind && Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  return () => {
    setValue?.call(control, text)
    const event = control instanceof HTMLSelectElement ? 'change' : 'input'
    control.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
