import { clsx } from 'clsx'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { bookingPathOf, isPageOn } from '#app/features/public-pages/navigation.ts'
import type { ServiceDetails, ServiceView } from '#app/features/public-pages/service-view.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import banner from '#app/ui/banner.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { Portrait } from '../pages/doctor-cards.tsx'
import { resultsPathOf } from '../pages/results-page.tsx'
import { Photograph } from '../shared/photograph.tsx'
import { ServicePicture } from '../shared/service-picture.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CrisisLine } from './crisis-line.tsx'
import { EstimateBox, lengthText, linePrice, PriceList } from './price-list.tsx'
import { Questions } from './questions.tsx'
import styles from './service-page.module.css'
import { nextInShort, ServiceTicket } from './service-ticket.tsx'
import { VisitSteps } from './visit-steps.tsx'

/** `/services/KEY`: all that the clinic says of one service. A section that has no words is not there. */
export function ServicePage({ view }: { view: ServiceView }) {
  const { service, details, prices, related } = view
  return (
    <>
      <Head view={view} />
      <About service={service} details={details} />
      <Photos photos={details.photos} />
      <VisitSteps steps={details.steps} lead={details.stepsLead} />
      {prices.length > 0 && <Costs view={view} />}
      <WhoAndQuestions view={view} />
      {related.length > 0 && <Related related={related} />}
      <BookingBand service={service} isOnline={isBookable(view)} />
      <PhoneBar view={view} />
    </>
  )
}

/** The box says it better than a notice that names the same number. */
const hasNotice = ({ service: { notice }, details }: ServiceView): boolean =>
  Boolean(notice.en) && !(details.hasCrisisLine && notice.en.includes('988'))

const isBookable = ({ booking }: ServiceView): boolean => booking?.isOnline ?? false

function Head({ view }: { view: ServiceView }) {
  const { service, details, booking } = view
  const title = localText(service.title)
  const { phone } = currentClinic()
  return (
    <div className={styles.head}>
      <div className={clsx(layout.wrap, styles.headColumns)}>
        <div className={styles.words}>
          <Breadcrumb
            items={[
              { href: localPath('/services'), label: pageHeading('services', m.clinic_services_title) },
            ]}
            current={title}
          />
          <h1 className={clsx(typography.display, styles.title)} tabIndex={-1}>
            {title}
          </h1>
          <p className={clsx(typography.lead, styles.lead)}>{localText(service.summary)}</p>
          {details.hasCrisisLine && <CrisisLine className={styles.crisis} />}
          <Facts view={view} />
          {hasNotice(view) && (
            <p className={clsx(banner.banner, banner.info, styles.notice)}>
              <Icon name="info-fill" />
              {localText(service.notice)}
            </p>
          )}
          <div className={layout.actions}>
            {isBookable(view) && (
              <ButtonLink href={bookingPathOf(service.id)} icon="calendar-check">
                {m.clinic_book_here()}
              </ButtonLink>
            )}
            <ButtonLink href={phone.link} icon="phone" variant={isBookable(view) ? 'secondary' : 'primary'}>
              {isBookable(view) ? m.clinic_service_call() : phone.text}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.picture}>
          <span className={styles.arch}>
            <ServicePicture of={service.picture} alt={localText(service.pictureText)} eager />
          </span>
          <ServiceTicket service={service} booking={booking} />
        </div>
      </div>
    </div>
  )
}

/** The first price, the length, and who gives it. */
function Facts({ view: { details, booking, prices, doctors } }: { view: ServiceView }) {
  const minutes = details.minutes ? { least: details.minutes, most: details.minutes } : booking?.minutes
  const by = details.givenBy || listText(doctors.map(({ name }) => name))
  const [first] = prices
  if (!first && !minutes && by === '') return null
  return (
    <dl className={styles.facts}>
      {first && (
        <div>
          <dt>{first.title}</dt>
          <dd>{linePrice(first)}</dd>
        </div>
      )}
      {minutes && (
        <div>
          <dt>{m.clinic_service_length()}</dt>
          <dd>{lengthText(minutes)}</dd>
        </div>
      )}
      {by !== '' && (
        <div>
          <dt>{m.clinic_service_with()}</dt>
          <dd>{by}</dd>
        </div>
      )}
    </dl>
  )
}

/** What it is, for whom it may be, and who should call first. */
function About({ service, details }: Pick<ServiceView, 'service' | 'details'>) {
  const { about, goodFit, callFirst } = details
  const results = resultsPathOf(service.key)
  const paragraphs = (about || localText(service.description)).split(/\n+/)
  return (
    <section className={clsx(layout.section, layout.tight)}>
      <div className={clsx(layout.wrap, styles.about)}>
        <h2 className={typography.title}>{details.heading || heading('serviceAbout')}</h2>
        <div>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {results && (
            <p className={styles.paragraph}>
              <a className={textLink.textLink} href={results}>
                {m.clinic_results_of_service()}
              </a>
            </p>
          )}
          {goodFit.length + callFirst.length > 0 && (
            <div className={styles.fit}>
              <FitList heading={m.clinic_service_good_fit()} lines={goodFit} />
              <FitList heading={m.clinic_service_call_first()} lines={callFirst} isCall />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

/** More photographs; each frame has its size before its picture is there. */
function Photos({ photos }: Pick<ServiceDetails, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <ul className={clsx(layout.wrap, styles.photos)}>
      {photos.map(({ picture, focus, alt }, at) => (
        <li key={picture.src}>
          <Photograph
            of={picture}
            focus={focus}
            alt={alt}
            sizes={
              at === photos.length - 1 && at % 2 === 0
                ? '(max-width: 1240px) 94vw, 1160px'
                : '(max-width: 1240px) 47vw, 570px'
            }
          />
        </li>
      ))}
    </ul>
  )
}

type FitProps = { heading: string; lines: readonly string[]; isCall?: boolean }

function FitList({ heading, lines, isCall = false }: FitProps) {
  if (lines.length === 0) return null
  return (
    <div data-call={isCall || undefined}>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={isCall ? 'phone' : 'check-bold'} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Costs({ view: { prices, estimates } }: { view: ServiceView }) {
  return (
    <section className={clsx(layout.section, layout.tight)}>
      <div className={layout.wrap}>
        <h2 className={typography.title}>{heading('serviceCosts')}</h2>
        <div className={styles.costs}>
          <PriceList lines={prices} />
          <EstimateBox href={estimates} />
        </div>
      </div>
    </section>
  )
}

function WhoAndQuestions({ view: { details, doctors } }: { view: ServiceView }) {
  const { questions } = details
  if (doctors.length + questions.length === 0) return null
  return (
    <section className={clsx(layout.section, layout.tight, layout.tinted)}>
      <div
        className={clsx(layout.wrap, doctors.length > 0 && questions.length > 0 && styles.whoAndQuestions)}
      >
        {doctors.length > 0 && (
          <div className={clsx(questions.length === 0 && styles.whoAlone)}>
            <h2 className={clsx(typography.title, styles.sectionTitle)}>{heading('serviceWho')}</h2>
            <div>
              <ul className={styles.doctors}>
                {doctors.slice(0, doctorsShown).map((doctor) => (
                  <li key={doctor.id}>
                    <span className={styles.portrait}>
                      <Portrait doctor={doctor} />
                    </span>
                    <h3 className={typography.heading}>{doctor.name}</h3>
                    <p>{[doctor.specialty, doctor.experience].filter(Boolean).join(', ')}</p>
                  </li>
                ))}
              </ul>
              {isPageOn('doctors') && (
                <a className={textLink.textLink} href={localPath('/doctors')}>
                  {m.clinic_service_doctors()}
                  <Icon name="arrow-right" />
                </a>
              )}
            </div>
          </div>
        )}
        {questions.length > 0 && (
          <div>
            <h2 className={clsx(typography.title, styles.sectionTitle)}>{heading('serviceQuestions')}</h2>
            <Questions questions={questions} />
          </div>
        )}
      </div>
    </section>
  )
}

const doctorsShown = 4

function Related({ related }: Pick<ServiceView, 'related'>) {
  return (
    <section className={clsx(layout.section, layout.tight, layout.notOnPaper)}>
      <div className={layout.wrap}>
        <h2 className={typography.title}>{heading('serviceRelated')}</h2>
        <ul className={styles.related}>
          {related.map(({ service, price }) => (
            <li key={service.id}>
              <a href={localPath(`/services/${service.id}`)}>
                <span className={styles.arch}>
                  <ServicePicture of={service.picture} alt="" />
                </span>
                <span>
                  <b>{localText(service.title)}</b>
                  {price !== '' && <small>{price}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function BookingBand({ service, isOnline }: { service: Service; isOnline: boolean }) {
  const { phone } = currentClinic()
  return (
    <section className={clsx(layout.onDusk, layout.notOnPaper, styles.band)}>
      <div className={layout.wrap}>
        <div>
          <h2 className={typography.title}>{heading('serviceReady')}</h2>
          <p className={typography.lead}>
            {isOnline ? m.clinic_service_ready_online() : m.clinic_service_ready_call()}
          </p>
        </div>
        <div className={layout.actions}>
          {isOnline && (
            <ButtonLink href={bookingPathOf(service.id)} className={styles.onBand}>
              {m.clinic_book_here()}
            </ButtonLink>
          )}
          <ButtonLink href={phone.link} variant="secondary" className={styles.besideOnBand}>
            {phone.text}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** On phones, at the foot of the window until the page's own foot: what it costs, when it is free, and the button. */
function PhoneBar({ view }: { view: ServiceView }) {
  const { service, booking, prices } = view
  const [first] = prices
  const next = booking && nextInShort(booking)
  return (
    <section className={clsx(styles.phoneBar, layout.notOnPaper)} aria-label={m.clinic_service_bar()}>
      <p>
        <b>{first ? linePrice(first) : localText(service.title)}</b>
        {next && <small>{next}</small>}
      </p>
      {isBookable(view) ? (
        <ButtonLink href={bookingPathOf(service.id)} size="small">
          {m.clinic_service_book()}
        </ButtonLink>
      ) : (
        <ButtonLink href={currentClinic().phone.link} size="small" icon="phone">
          {m.clinic_service_call_short()}
        </ButtonLink>
      )}
    </section>
  )
}
