import styles from './key.module.css'

/** A key, as it stands on a keyboard; where its name stands beside it, it is not read out. */
export function Key({ children, isRead = false }: { children: string; isRead?: boolean }) {
  return (
    <kbd className={styles.key} aria-hidden={isRead ? undefined : true}>
      {children}
    </kbd>
  )
}
