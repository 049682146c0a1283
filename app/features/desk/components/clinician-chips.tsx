import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { nobody } from '#app/features/scheduling/rules.ts'
import type { TeamChoices } from '#app/features/team/names.server.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import styles from './clinician-chips.module.css'

type Props = {
  team: TeamChoices
  /** A clinician's id, or `nobody`; null for everybody. */
  chosen: string | null
  to: (clinician: string | null) => string
}

/** Whose visits are shown; nothing where there is nobody to choose between. */
export function ClinicianChips({ team, chosen, to }: Props) {
  const seesAll = useMay('visits')
  if (!seesAll || (team.clinicians.length < 2 && chosen === null)) return null
  const all = [
    { id: null, name: m.desk_all_clinicians() },
    ...team.clinicians,
    ...(team.hasNobody || chosen === nobody ? [{ id: nobody, name: m.desk_without_clinician() }] : []),
  ]
  return (
    <nav
      className={clsx(parts.wrapping, styles.chips)}
      data-print="none"
      aria-label={m.desk_clinician_filter()}
    >
      {all.map(({ id, name }) => (
        <Link key={id} to={to(id)} aria-current={id === chosen ? 'true' : undefined} preventScrollReset>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}
