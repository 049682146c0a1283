import { useState } from 'react'

/** What staff chose last in a group of the form, unless the server has answered since. @param key of that answer */
export function usePicked(key: string, said: string) {
  const [picked, setPicked] = useState({ key, value: said })
  const value = picked.key === key ? picked.value : said
  return [value, (next: string) => setPicked({ key, value: next })] as const
}
