import { useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Tells every field what was typed, ticked or chosen in it before React ran on the page: a field whose value React keeps
 * would spring back the next time it is drawn (docs/topics/browser-code.md).
 */
export function useEarlyInput(): void {
  const hydrated = useHydrated()
  const isStart = useRef(!hydrated)
  useLayoutEffect(() => {
    if (!isStart.current) return
    isStart.current = false
    void tellAll(changedFields())
  }, [])
}

type Text = HTMLInputElement | HTMLTextAreaElement
type Changed = { field: Text | HTMLSelectElement; tell(): void }

function changedFields(): Changed[] {
  const fields = document.querySelectorAll<Text | HTMLSelectElement>('input, textarea, select')
  return [...fields].flatMap((field) => {
    const tell = tellingOf(field)
    return tell ? [{ field, tell }] : []
  })
}

/** One after the other: what React draws in between is on what it was told before. */
async function tellAll(changed: readonly Changed[]): Promise<void> {
  for (const { field, tell } of changed) {
    if (field.isConnected) tell()
    await Promise.resolve()
  }
}

const isBox = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
const untyped = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image'])

/** What says to React how a field stands now; null where it stands as the server sent it. */
function tellingOf(field: Text | HTMLSelectElement): (() => void) | null {
  if (field instanceof HTMLSelectElement) return tellingOfSelect(field)
  if (field instanceof HTMLInputElement && isBox(field)) return tellingOfBox(field)
  return untyped.has(field.type) || field.value === field.defaultValue ? null : tellingOfText(field)
}

function tellingOfSelect(field: HTMLSelectElement): (() => void) | null {
  const { selectedIndex } = field
  const sent = [...field.options].findIndex((option) => option.defaultSelected)
  if (selectedIndex === Math.max(sent, 0)) return null
  return () => {
    field.selectedIndex = selectedIndex
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Of a group of radio buttons only the one that was chosen is told. */
function tellingOfBox(field: HTMLInputElement): (() => void) | null {
  const { checked } = field
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null
  return () => {
    field.checked = !checked
    field.click()
  }
}

/** React asks a field for what it was last given: that is put back first, around React's own property the text after it. */
function tellingOfText(field: Text): () => void {
  const text = field.value
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  return () => {
    const { selectionStart, selectionEnd } = field
    field.value = field.defaultValue
    setValue?.call(field, text)
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
