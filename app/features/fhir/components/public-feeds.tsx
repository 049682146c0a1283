import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import card from '#app/ui/card.module.css'
import { manifestPath, r4Path } from '../address.ts'
import styles from './public-feeds.module.css'

/** Where search sites and health apps read free times: anybody may, as on the booking page. */
export function PublicFeeds({ origin }: { origin: string }) {
  const words = { copy: m.fhir_feeds_copy(), copied: m.fhir_feeds_copied() }
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="feeds-title">
      <h2 id="feeds-title">{m.fhir_feeds()}</h2>
      <p>{m.fhir_feeds_lead()}</p>
      <div className={styles.feeds}>
        <CopyField
          name="smart-scheduling-links"
          value={origin + manifestPath}
          words={{ label: m.fhir_feeds_smart(), ...words }}
          hint={m.fhir_feeds_smart_hint()}
        />
        <CopyField
          name="fhir"
          value={origin + r4Path}
          words={{ label: m.fhir_feeds_r4(), ...words }}
          hint={m.fhir_feeds_r4_hint()}
        />
      </div>
    </section>
  )
}
