import { clsx } from 'clsx'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { PriceLine } from '#app/features/public-pages/service-view.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './price-list.module.css'

/** What a service costs, line by line. */
export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <div>
      <p className={styles.lead}>{m.clinic_prices_own()}</p>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.title}>
            <dt>
              {line.title}
              <small>{[lineLength(line), line.note].filter(Boolean).join(' · ')}</small>
            </dt>
            <dd data-ask={line.price.kind === 'ask' || undefined}>
              {priceText(line.price)} {line.per && <small>{line.per}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** "from $149 per session" */
export const linePrice = ({ price, per }: Pick<PriceLine, 'price' | 'per'>): string =>
  `${priceText(price)} ${per}`.trim()

/** "45 minutes", "30 to 60 minutes" */
export const lengthText = ({ least, most }: { least: number; most: number }): string =>
  least === most
    ? m.clinic_service_minutes({ count: least })
    : m.clinic_service_minutes_range({ least, most })

/** "45 min"; empty where no length is said. */
export const lineLength = ({ minutes }: Pick<PriceLine, 'minutes'>): string =>
  minutes === null ? '' : m.clinic_service_min({ count: minutes })

/**
 * On every page that says a price: the right to an estimate in writing (45 CFR 149.610).
 * @param href the clinic's own notice; null where it isn't published, then whom to ask
 */
export function EstimateBox({ href, className }: { href: string | null; className?: string | undefined }) {
  const { phone } = currentClinic()
  return (
    <div className={clsx(styles.estimate, className)}>
      <h3 className={typography.heading}>{m.clinic_estimate_heading()}</h3>
      <p>{m.clinic_estimate_text()}</p>
      {href === null ? (
        <a className={textLink.textLink} href={phone.link}>
          {phone.text}
        </a>
      ) : (
        <a className={textLink.textLink} href={href}>
          {m.clinic_estimate_link()}
          <Icon name="arrow-right" />
        </a>
      )}
    </div>
  )
}
