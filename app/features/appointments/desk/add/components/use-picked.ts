import { useState } from 'react'
import { chosenAmong } from '../offered-time.ts'
import type { AddView } from '../page.server.ts'

/** What staff chose last in a group of the form, unless the server has answered since. @param key of that answer */
export function usePicked(key: string, said: string) {
  const [picked, setPicked] = useState({ key, value: said })
  const value = picked.key === key ? picked.value : said
  return [value, (next: string) => setPicked({ key, value: next })] as const
}

/** The same of the time: what was chosen while an answer was due stays where that offers it too. */
export function usePickedSlot({ typed, first, free }: Pick<AddView, 'typed' | 'first' | 'free'>) {
  const [picked, setPicked] = useState<string | null>(null)
  const kept =
    picked === null || !free ? '' : chosenAmong({ slot: picked, offered: '' }, { first: [...first], free })
  const isKept = kept !== '' && sameTime(kept, picked ?? '')
  return [isKept ? kept : typed.slot, setPicked] as const
}

/** Of the day and the time alone: with whom stands behind them. */
const sameTime = (one: string, other: string) =>
  one.split(' ').slice(0, 2).join(' ') === other.split(' ').slice(0, 2).join(' ')
