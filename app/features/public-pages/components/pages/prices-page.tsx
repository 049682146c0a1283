import { clsx } from 'clsx'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import type { PayingView, PriceGroup, PricesView } from '#app/features/public-pages/service-view.ts'
import { m } from '#app/language/messages.ts'
import { longDate } from '#app/platform/format.ts'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { EstimateBox, lineLength } from '../service/price-list.tsx'
import styles from './prices-page.module.css'

/** `/prices`: what everything costs, and how patients pay. */
export function PricesPage({ view: { groups, paying, estimates } }: { view: PricesView }) {
  const { changedOn, note } = paying
  return (
    <>
      <PageHeader
        title={pageHeading('prices', m.clinic_prices_title)}
        lead={paying.lead || m.clinic_prices_lead()}
        outlook="prices"
        low
      />
      <div className={clsx(layout.wrap, styles.page)}>
        <nav className={styles.index} aria-label={m.clinic_services_index()}>
          {groups.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
          <a href="#paying">{heading('paying')}</a>
        </nav>
        <div className={styles.groups}>
          {groups.map((group) => (
            <PriceTable key={group.id} group={group} />
          ))}
          <Paying paying={paying} estimates={estimates} />
          {(changedOn || note) && (
            <p className={styles.note}>
              {changedOn && m.clinic_prices_changed({ date: longDate(changedOn) })} {note}
            </p>
          )}
        </div>
      </div>
    </>
  )
}

/** A table to read aloud; on phones the length is under what it is of. */
function PriceTable({ group: { id, title, lines } }: { group: PriceGroup }) {
  const hasLength = lines.some(({ minutes }) => minutes !== null)
  return (
    <table className={styles.table} id={id}>
      <caption className={typography.title}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{m.clinic_prices_what()}</th>
          {hasLength && <th scope="col">{m.clinic_service_length()}</th>}
          <th scope="col">{m.clinic_prices_price()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.title}>
            <th scope="row">
              {line.title}
              {line.note !== '' && <small>{line.note}</small>}
            </th>
            {hasLength && <td>{lineLength(line)}</td>}
            <td data-ask={line.price.kind === 'ask' || undefined}>
              {priceText(line.price)} {line.per !== '' && <small>{line.per}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Paying({ paying, estimates }: { paying: PayingView; estimates: string | null }) {
  const { methods, insurance, financing, financingLink } = paying
  const { phone } = currentClinic()
  const hasWays = methods.length > 0 || financing !== '' || financingLink !== ''
  return (
    <section id="paying" className={styles.paying} aria-labelledby="paying-title">
      <h2 id="paying-title" className={typography.title}>
        {heading('paying')}
      </h2>
      <div className={styles.cards}>
        {insurance.length > 0 && (
          <div className={clsx(card.card, styles.card)}>
            <h3 className={typography.heading}>{m.clinic_prices_insurance()}</h3>
            <p>{m.clinic_prices_network()}</p>
            <List lines={insurance} />
            <p>
              {withElements(m.clinic_prices_not_listed, {
                phone: (
                  <a className={typography.plainLink} href={phone.link}>
                    {phone.text}
                  </a>
                ),
              })}
            </p>
          </div>
        )}
        {hasWays && (
          <div className={clsx(card.card, styles.card)}>
            <h3 className={typography.heading}>{m.clinic_prices_ways()}</h3>
            <List lines={methods} />
            {financing !== '' && <p>{financing}</p>}
            {financingLink !== '' && (
              <a className={textLink.textLink} href={financingLink} rel="noopener">
                {m.clinic_prices_financing()}
                <Icon name="arrow-right" />
              </a>
            )}
          </div>
        )}
        <EstimateBox href={estimates} />
      </div>
    </section>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
