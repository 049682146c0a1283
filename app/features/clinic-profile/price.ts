import { m } from '#app/language/messages.ts'
import { centsText } from '#app/platform/money.ts'

/** What something costs, or that patients ask. Amounts are cents: a price is never typed as words. */
export type Price = { kind: 'exact' | 'from'; cents: number } | { kind: 'ask' }

/** The same of a service on the website, which may be between two amounts. */
export type ServicePrice = Price | { kind: 'range'; cents: number; most: number }

/** "$149", "from $149", "$149 to $249", "Ask us". */
export function priceText(price: ServicePrice): string {
  switch (price.kind) {
    case 'exact':
      return centsText(price.cents)
    case 'from':
      return m.clinic_price_from({ price: centsText(price.cents) })
    case 'range':
      return m.clinic_price_range({ least: centsText(price.cents), most: centsText(price.most) })
    case 'ask':
      return m.clinic_price_ask()
  }
}
