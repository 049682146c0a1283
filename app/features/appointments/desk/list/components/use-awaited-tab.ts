import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { dashboardPath, readAddress } from '../../address.ts'
import type { Tab } from '../../tabs.ts'

/** An answer that comes sooner takes the place of the list by itself. */
const momentMilliseconds = 400

/**
 * The tab that was pressed, where its visits take longer than a moment; null while nothing is awaited, and while the
 * same list is read again.
 * @param shown address of the list on the screen
 */
export function useAwaitedTab(shown: string): Tab | null {
  const { location, formMethod } = useNavigation()
  const isList = location?.pathname === dashboardPath && formMethod === undefined
  const asked = isList ? readAddress(new URLSearchParams(location.search)) : null
  const tab = asked && asked.list !== shown ? asked.tab : null
  const [late, setLate] = useState<string | null>(null)
  const key = tab && location ? location.key : null
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setLate(key), momentMilliseconds)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && late === key ? tab : null
}
