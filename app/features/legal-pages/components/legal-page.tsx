import { clsx } from 'clsx'
import { legalPath, publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'
import { TextBlocks } from '#app/features/website-text/components/text-blocks.tsx'
import { type Block, parseText, wordsOf } from '#app/features/website-text/parse.ts'
import { localPath, pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { dateInFull } from '#app/platform/format.ts'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { Marked } from '#app/ui/marked.tsx'
import typography from '#app/ui/typography.module.css'
import { earlierPath } from '../address.ts'
import { legalCopy } from '../copy.ts'
import type { EarlierVersion, LegalPageView } from '../page.ts'
import styles from './legal-page.module.css'

/** `/legal/NAME`: contents, the text at the width of a book, and the other notices; or an earlier version of it. */
export function LegalPage({ view }: { view: LegalPageView }) {
  const { name, words, ended } = view
  const blocks = parseText(words.text)
  const day = parseDate(view.effective)
  const reviewed = parseDate(view.reviewed)
  const path = ended ? earlierPath(name, ended.number) : legalPath(name)
  return (
    <>
      <div className={styles.head}>
        <div className={layout.wrap}>
          <h1 className={clsx(typography.display, styles.title)} tabIndex={-1}>
            {words.title}
          </h1>
          <p className={typography.lead}>{words.lead}</p>
          {ended && <Ended name={name} version={ended} />}
          <div className={styles.about}>
            {day && (
              <span>
                <Marked
                  parts={m.legal_since.parts({ day: dateInFull(day) })}
                  marks={{ b: (words) => <b>{words}</b> }}
                />
              </span>
            )}
            {reviewed && <span>{m.legal_reviewed_on({ day: dateInFull(reviewed) })}</span>}
            <span className={styles.tools} data-print="none">
              <button
                type="button"
                className={clsx(buttons.button, buttons.secondary, buttons.small)}
                data-prints
                data-needs-script
              >
                <Icon name="printer" />
                {m.legal_print()}
              </button>
              {clinicLanguages()
                .filter((one) => one !== language())
                .map((one) => (
                  <a
                    key={one}
                    href={pathIn(one, path)}
                    lang={one}
                    hrefLang={one}
                    className={clsx(buttons.button, buttons.secondary, buttons.small)}
                  >
                    {ownName(one)}
                  </a>
                ))}
            </span>
          </div>
        </div>
      </div>
      <div className={clsx(layout.wrap, styles.body)}>
        <Contents blocks={blocks} />
        <div>
          <article>
            {words.must !== '' && <p className={styles.must}>{words.must}</p>}
            <TextBlocks
              blocks={blocks}
              slots={{ languages: <Languages view={view} />, board: <Board board={view.board} /> }}
            />
          </article>
          {view.earlier.length > 0 && <Earlier view={view} />}
          {!ended && <OtherNotices name={name} />}
        </div>
      </div>
    </>
  )
}

/** The chapters: at the left, and folded above the text in narrow windows. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const chapters = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  if (chapters.length < 2) return <div />
  const links = (
    <ul>
      {chapters.map(({ id, pieces }) => (
        <li key={id}>
          <a href={`#${id}`}>{wordsOf(pieces)}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.contents} aria-label={m.legal_on_this_page()} data-print="none">
      <div className={styles.wide}>
        <h2>{m.legal_on_this_page()}</h2>
        {links}
      </div>
      <details className={styles.narrow}>
        <summary>
          {m.legal_on_this_page()}
          <Icon name="caret-down" />
        </summary>
        {links}
      </details>
    </nav>
  )
}

/** The number stays in its own order within lines from right to left. */
const Languages = ({ view: { notices, phone } }: { view: LegalPageView }) => (
  <div className={styles.languages}>
    {notices.map(({ lang, name, dir, text }) => {
      const [before, after] = text.split('{phone}')
      return (
        <div key={lang} lang={lang} dir={dir}>
          <h3>{name}</h3>
          <p>
            {before}
            <bdi>
              <a href={phone.link}>{phone.text}</a>
            </bdi>
            {after}
          </p>
        </div>
      )
    })}
  </div>
)

const Board = ({ board }: Pick<LegalPageView, 'board'>) => (
  <div className={styles.board}>
    {board.map(({ lang, text }) => (
      <div key={lang} lang={lang}>
        <TextBlocks blocks={parseText(text)} />
      </div>
    ))}
  </div>
)

const dayText = (date: string): string => {
  const day = parseDate(date)
  return day ? dateInFull(day) : ''
}

/** Above an earlier version, on paper too: nobody takes it for the one in effect. */
const Ended = ({ name, version: { until } }: { name: LegalName; version: EarlierVersion }) => (
  <p className={styles.ended}>
    <b>{m.legal_earlier_until({ day: dayText(until) })}</b>{' '}
    <a href={localPath(legalPath(name))} data-print="none">
      {m.legal_earlier_current()}
    </a>
  </p>
)

/** What the page said before, for anyone who was given it then. */
const Earlier = ({ view: { name, earlier } }: { view: LegalPageView }) => (
  <nav className={styles.others} aria-labelledby="earlier-versions" data-print="none">
    <h2 id="earlier-versions">{m.legal_earlier()}</h2>
    <ul>
      {earlier.map(({ number, effective, until }) => (
        <li key={number}>
          <a href={localPath(earlierPath(name, number))}>
            {effective === ''
              ? m.legal_earlier_until({ day: dayText(until) })
              : m.legal_earlier_from_until({ from: dayText(effective), until: dayText(until) })}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

function OtherNotices({ name }: { name: LegalName }) {
  const others = publicLegalNames().filter((one) => one !== name)
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="other-notices" data-print="none">
      <h2 id="other-notices">{m.legal_others()}</h2>
      <ul>
        {others.map((one) => (
          <li key={one}>
            <a href={localPath(legalPath(one))}>{legalCopy[one].title()}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
