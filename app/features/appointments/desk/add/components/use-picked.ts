import { useState } from 'react'
import { type Chosen, checkedTime } from '../offered-time.ts'
import type { AddView } from '../page.server.ts'

/** What staff chose last in a group of the form, unless the server has answered since. @param key of that answer */
export function usePicked(key: string, said: string) {
  const [picked, setPicked] = useState({ key, value: said })
  const value = picked.key === key ? picked.value : said
  return [value, (next: string) => setPicked({ key, value: next })] as const
}

/** The same of the time: what was clicked while an answer was due stays where that offers it too. */
export function usePickedSlot({ typed, first, free }: Pick<AddView, 'typed' | 'first' | 'free'>) {
  const [clicked, setClicked] = useState<Chosen | null>(null)
  const offered = { first, free: free ?? nothingFree }
  return [checkedTime(clicked, typed.slot, offered), setClicked] as const
}

const nothingFree = { chosen: null, times: [], clinicianId: null }
