import type { Stroke } from './keys.ts'

/** What was typed before the palette stood there, and whether Enter came behind it. */
export type Early = { text: string; isEntered: boolean }

export const nothingEarly: Early = { text: '', isEntered: false }

/** What a key makes of what was typed before it; null where it is none of the text. */
export function typedEarly(before: Early, { key, ctrlKey, metaKey, altKey }: Stroke): Early | null {
  // Some keyboards write signs with both at once.
  if (metaKey || ctrlKey !== altKey) return null
  if (key === 'Backspace') return { text: [...before.text].slice(0, -1).join(''), isEntered: false }
  if (key === 'Enter') return { ...before, isEntered: before.text.trim() !== '' }
  return [...key].length === 1 ? { text: before.text + key, isEntered: false } : null
}
