import styles from './key.module.css'

/** A key, as it is on a keyboard; where its name is next to it, it is not read out. */
export function Key({ children, isRead = false }: { children: string; isRead?: boolean }) {
  return (
    <kbd className={styles.key} aria-hidden={isRead ? undefined : true}>
      {children}
    </kbd>
  )
}
