import { clsx } from 'clsx'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'

/** The file answers an owner who was asked again. */
const filePath = `${sectionPath('data')}/export`

/** The whole clinic in one file, for owners. */
export const DownloadEverything = () => (
  <section className={clsx(card.card, box.box)} aria-labelledby="export-title">
    <h2 id="export-title">{m.clinic_export_title()}</h2>
    <p>{m.clinic_export_lead()}</p>
    <p>{m.clinic_export_keep()}</p>
    <ButtonLink href={filePath} variant="secondary" size="small">
      {m.clinic_export_download()}
    </ButtonLink>
  </section>
)
