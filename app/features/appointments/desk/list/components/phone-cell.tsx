import { m } from '../../../../../language/messages.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import type { VisitLine } from '../../team.server.ts'
import { CopyPhone } from './copy-phone.tsx'
import styles from './phone-cell.module.css'

/** A press calls; copying is there once a script runs. */
export function PhoneCell({ row: { name, phone } }: { row: VisitLine }) {
  const isHydrated = useHydrated()
  const call = phoneLink(phone)
  return (
    <>
      {call ? (
        <a className={styles.call} href={call} aria-label={m.list_call({ name, phone })}>
          {phone}
        </a>
      ) : (
        <span>{phone}</span>
      )}
      {isHydrated && phone !== '' && <CopyPhone phone={phone} />}
    </>
  )
}
