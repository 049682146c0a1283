import { DomUtils } from 'htmlparser2'
import { type Document, type Element, isTagged, rawText } from './elements.ts'

const { findAll, getElementById } = DomUtils

const controls = new Set(['input', 'select', 'textarea', 'button'])
const buttons = new Set(['submit', 'button', 'reset', 'image'])

/** A file that was chosen. */
export type ChosenFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
/** What was typed or chosen since the page came. */
export type Typed = Map<Element, string | ChosenFile>

export function formOf(control: Element, document: Document): Element | null {
  const { form } = control.attribs
  if (form !== undefined) return getElementById(form, document.children)
  for (let one: unknown = control.parent; isTagged(one); one = one.parent) if (one.name === 'form') return one
  return null
}

export const isDisabled = (control: Element): boolean => {
  for (let one: unknown = control; isTagged(one); one = one.parent)
    if ('disabled' in one.attribs && (one === control || one.name === 'fieldset')) return true
  return false
}

const optionsOf = (select: Element): Element[] => findAll(({ name }) => name === 'option', select.children)

const optionValue = (option: Element): string => option.attribs.value ?? rawText(option).trim()

export const isTicked = (box: Element, typed: Typed): boolean =>
  typed.has(box) ? typed.get(box) === 'on' : 'checked' in box.attribs

export function currentValue(control: Element, typed: Typed): string {
  const given = typed.get(control)
  if (typeof given === 'string') return given
  if (control.name === 'textarea') return rawText(control)
  if (control.name !== 'select') return control.attribs.value ?? ''
  const options = optionsOf(control)
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
  return chosen ? optionValue(chosen) : ''
}

export function chosenOption(select: Element, typed: Typed): string {
  const value = currentValue(select, typed)
  const option = optionsOf(select).find((one) => optionValue(one) === value)
  return option ? rawText(option).trim() : ''
}

/** The value of the option with those words. */
export function optionCalled(select: Element, words: string): string {
  const options = optionsOf(select)
  const found = options.find((option) => rawText(option).trim() === words)
  if (!found) throw new Error(`No option “${words}” among ${options.map(rawText).join(', ')}.`)
  return optionValue(found)
}

function controlsOf(form: Element, document: Document): Element[] {
  const isMine = (one: Element) => controls.has(one.name) && formOf(one, document) === form
  return findAll(isMine, document.children)
}

export type SentField = [name: string, value: string | ChosenFile]

/** Whether a press sends the form. */
export const isSending = ({ name, attribs: { type = 'submit' } }: Element): boolean =>
  (name === 'button' || name === 'input') && type === 'submit'

export const submitButtons = (form: Element, document: Document): Element[] =>
  controlsOf(form, document).filter((one) => isSending(one) && !isDisabled(one))

/** What a browser without scripts sends when that button is pressed. */
export function sentFields(
  form: Element,
  button: Element | null,
  document: Document,
  typed: Typed,
): SentField[] {
  return controlsOf(form, document).flatMap((control): SentField[] => {
    const { name, type = '' } = control.attribs
    if (!name || isDisabled(control)) return []
    if (control.name === 'button' || buttons.has(type))
      return control === button ? [[name, control.attribs.value ?? '']] : []
    if (type === 'checkbox' || type === 'radio')
      return isTicked(control, typed) ? [[name, control.attribs.value ?? 'on']] : []
    if (type === 'file') {
      const chosen = typed.get(control)
      return [[name, typeof chosen === 'object' ? chosen : { name: '', type: '', bytes: new Uint8Array() }]]
    }
    return [[name, currentValue(control, typed).replaceAll(/\r?\n/g, '\r\n')]]
  })
}

/** Fields that a browser would have asked to be filled before it sends anything. */
export function missingFields(form: Element, document: Document, typed: Typed): string[] {
  if ('novalidate' in form.attribs) return []
  const fields = controlsOf(form, document).filter(({ attribs }) => 'required' in attribs)
  const isEmpty = (one: Element) =>
    one.attribs.type === 'checkbox' ? !isTicked(one, typed) : currentValue(one, typed) === ''
  return fields
    .filter((one) => one.attribs.type !== 'radio' && isEmpty(one))
    .map(({ attribs }) => `${attribs.name}`)
}
