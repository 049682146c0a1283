import type { ComponentPropsWithRef } from 'react'
import styles from './switch.module.css'

/** Something that is on or off, and what it means. */
export function Switch({ label, ...input }: { label: string } & ComponentPropsWithRef<'input'>) {
  return (
    <label className={styles.line}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked */}
      <input className={styles.switch} type="checkbox" role="switch" {...input} />
      {label}
    </label>
  )
}
