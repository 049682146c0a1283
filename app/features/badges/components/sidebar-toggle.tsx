import { type FormEvent, useCallback } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './sidebar-toggle.module.css'

const sidebarPath = '/admin/sidebar'

type Sidebar = { isCollapsed: boolean; choose: (isCollapsed: boolean) => void }

/** How the sidebar looks: as it was stored for this person, or as it was just chosen. */
export function useSidebar(isStoredCollapsed: boolean): Sidebar {
  const { formData, submit } = useFetcher()
  const chosen = formData?.get('sidebar')
  const isCollapsed = chosen ? chosen === 'collapsed' : isStoredCollapsed
  const choose = useCallback(
    (value: boolean) =>
      void submit({ sidebar: value ? 'collapsed' : 'expanded' }, { method: 'post', action: sidebarPath }),
    [submit],
  )
  return { isCollapsed, choose }
}

/** At the foot of the sidebar; a plain form, so that it works without script. */
export function SidebarToggle({ isCollapsed, choose }: Sidebar) {
  const { pathname, search } = useLocation()
  const send = (event: FormEvent) => {
    event.preventDefault()
    choose(!isCollapsed)
  }
  return (
    <form method="post" action={sidebarPath} className={styles.toggle} onSubmit={send}>
      <input type="hidden" name="next" value={pathname + search} />
      <button type="submit" name="sidebar" value={isCollapsed ? 'expanded' : 'collapsed'}>
        <Icon name="sidebar-simple" />
        <span>{isCollapsed ? m.badges_expand() : m.badges_collapse()}</span>
      </button>
    </form>
  )
}
