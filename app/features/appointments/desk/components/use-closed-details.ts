import { useEffect, useRef } from 'react'
import rowName from '../../../../ui/back-office/row-name.module.css'

/**
 * Where the details are closed the page stands as it did before they were opened, and the focus is on the name
 * that led to them: in the table, in the schedule, or in the strip of the day.
 */
export function useClosedDetails(opened: string | undefined): void {
  const before = useRef<{ opened: string | undefined; top: number }>({ opened, top: 0 })
  useEffect(() => {
    const note = () => {
      if (before.current.opened === undefined) before.current.top = scrollY
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const { opened: closed, top } = before.current
    before.current.opened = opened
    if (closed === undefined || opened !== undefined) return
    scrollTo({ top })
    const name = nameOf(closed)
    name?.focus({ preventScroll: true })
    name?.scrollIntoView({ block: 'nearest' })
  }, [opened])
}

const nameOf = (id: string) =>
  document.querySelector<HTMLElement>(
    [`tr#row-ID .${rowName.name}`, 'tr#row-ID th a', 'a[data-visit="ID"]']
      .map((one) => one.replace('ID', CSS.escape(id)))
      .join(','),
  )
