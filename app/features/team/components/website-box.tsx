import { clsx } from 'clsx'
import { doctorPlaceholder, galleryEmpty } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import { ButtonLink } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import type { ClinicianView } from '../desk/clinician-page.server.ts'
import styles from './website-box.module.css'

type Props = { clinician: NonNullable<ClinicianView['clinician']> }

/** Their portrait as visitors see it, and where the website's words about them are written. */
export function WebsiteBox({ clinician: { id, portrait, isDrawn } }: Props) {
  const standIn = isDrawn ? doctorPlaceholder : galleryEmpty
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="website-title">
      <h2 id="website-title">{m.team_website()}</h2>
      <p>{m.team_website_lead()}</p>
      <img className={styles.portrait} src={portrait?.src ?? standIn.day} alt="" />
      <ButtonLink
        href={`/admin/clinic/doctors/${encodeURIComponent(id)}`}
        variant="secondary"
        size="small"
        icon="pencil-simple"
      >
        {m.team_website_edit()}
      </ButtonLink>
    </section>
  )
}
