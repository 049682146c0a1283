import type { Stroke } from './keys.ts'

/** What was typed before the palette was there, and whether Enter came behind it. */
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

/** A key that was pressed before the page listened. */
export type KeptStroke = Stroke & { timeStamp: number }

const keptName = 'keysBeforeStart'

/**
 * Runs in the head of the back office: letters that are pressed before the page listens are kept, none that is typed into a
 * field. What they mean is decided once it listens (`takeKeptKeys`). Kept small: it's part of every screen.
 */
export const keepKeysScript =
  `(function(w){var k=w.${keptName}=[];w.addEventListener('keydown',k.listener=function(e){` +
  "if(k.length<20&&/^[a-z/?]$/i.test(e.key)&&!e.altKey&&(e.key=='k'||!e.ctrlKey&&!e.metaKey)" +
  "&&!e.target.closest('input:not([type=checkbox]),textarea,select,[contenteditable]'))" +
  '{k.push({key:e.key,ctrlKey:e.ctrlKey,metaKey:e.metaKey,altKey:e.altKey,shiftKey:e.shiftKey,timeStamp:e.timeStamp});' +
  'e.preventDefault()}})})(window)'

type Keeping = { removeEventListener(type: 'keydown', listener: unknown): void; [keptName]?: unknown }

/** What was kept, once; from then on the page listens. */
export function takeKeptKeys(page: Keeping): KeptStroke[] {
  const kept = page[keptName] as (KeptStroke[] & { listener: unknown }) | undefined
  if (!kept) return []
  page.removeEventListener('keydown', kept.listener)
  delete page[keptName]
  return [...kept]
}
