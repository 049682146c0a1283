import * as baseline from './m0100-baseline.ts'
import * as prices from './m0101-prices.ts'
import * as booking from './m0102-booking.ts'
import * as visits from './m0103-visits.ts'
import * as results from './m0104-results.ts'
import * as treatmentOrder from './m0105-treatment-order.ts'
import * as legalVersions from './m0106-legal-versions.ts'
import * as testimonialDecisions from './m0109-testimonial-decisions.ts'
import * as serviceSettings from './m0110-service-settings.ts'
import * as deliverability from './m0111-deliverability.ts'
import * as trust from './m0114-trust.ts'
import * as apiKeys from './m0120-api-keys.ts'
import * as webhooks from './m0121-webhooks.ts'
import * as imports from './m0122-imports.ts'
import * as caldav from './m0123-caldav.ts'
import * as ownEvents from './m0126-own-events.ts'

/**
 * In the order in which they run, which is that of their names: the next has the number after the last, and says what it
 * adds. Since 1.0.0-beta.1 none is edited: migrations only go up and only add (docs/topics/database.md).
 */
export const migrations = {
  'm0100-baseline': baseline,
  'm0101-prices': prices,
  'm0102-booking': booking,
  'm0103-visits': visits,
  'm0104-results': results,
  'm0105-treatment-order': treatmentOrder,
  'm0106-legal-versions': legalVersions,
  'm0109-testimonial-decisions': testimonialDecisions,
  'm0110-service-settings': serviceSettings,
  'm0111-deliverability': deliverability,
  'm0114-trust': trust,
  'm0120-api-keys': apiKeys,
  'm0121-webhooks': webhooks,
  'm0122-imports': imports,
  'm0123-caldav': caldav,
  'm0126-own-events': ownEvents,
}
