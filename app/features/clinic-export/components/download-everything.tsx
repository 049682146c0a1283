import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { clinicExportPath } from '../address.ts'

/** The whole clinic in one file, for owners. */
export const DownloadEverything = () => (
  <section className={clsx(card.card, box.box)} aria-labelledby="export-title">
    <h2 id="export-title">{m.clinic_export_title()}</h2>
    <p>{m.clinic_export_lead()}</p>
    <p>{m.clinic_export_keep()}</p>
    <ButtonLink href={clinicExportPath} variant="secondary" size="small">
      {m.clinic_export_download()}
    </ButtonLink>
  </section>
)
