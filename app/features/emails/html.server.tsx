import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hasDawnMark, initialOf } from '#app/features/clinic-profile/mark.ts'
import { currentClinic, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { emailLogoBox, fitInto } from '#app/features/pictures/logo.ts'
import { unbroken } from '#app/platform/format.ts'
import { type EmailContents, type EmailLink, type EmailMoment, momentLines } from './email.ts'
import { logoSource } from './logo.server.ts'
import { emailColors, sheetIn, styleIn } from './style.ts'

/** The email as HTML for mail programs: tables, inline styles, dark where they support it. */
export function renderEmail(contents: EmailContents): string {
  const colors = emailColors()
  const page = (
    <Style value={styleIn(colors)}>
      <EmailPage contents={contents} sheet={sheetIn(colors)} />
    </Style>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** In the look that is in use. */
const Style = createContext<ReturnType<typeof styleIn> | null>(null)

function useStyle() {
  const style = useContext(Style)
  if (style === null) throw new Error('an email is drawn by renderEmail')
  return style
}

function EmailPage({ contents, sheet }: { contents: EmailContents; sheet: string }) {
  const style = useStyle()
  return (
    <html dir="ltr" lang={contents.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>{contents.subject}</title>
        <style>{sheet}</style>
      </head>
      <body className="page" style={style.page}>
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs know no <main> */}
        <div role="main">
          <div style={style.preview}>{contents.preview}</div>
          {/* Some mail programs drop the body element and its style. */}
          <Table width="100%">
            <td className="page out" align="center" style={style.out}>
              <Table width="100%" className="card" style={style.card}>
                <td className="pad text" style={style.content}>
                  <Mark />
                  <Content contents={contents} />
                </td>
              </Table>
              <Table width="100%" style={style.under}>
                <td className="pad quiet" style={style.footer}>
                  <Lines lines={contents.footer} />
                  {contents.otherwise && <Otherwise {...contents.otherwise} />}
                </td>
              </Table>
            </td>
          </Table>
        </div>
      </body>
    </html>
  )
}

function Content({ contents }: { contents: EmailContents }) {
  const style = useStyle()
  const { heading, paragraphs, moment, facts, buttons, closing, quote } = contents
  return (
    <>
      <h1 className="ink" style={style.heading}>
        {unbroken(heading)}
      </h1>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of one text, rendered once
        <p key={index} style={style.paragraph}>
          <Broken text={paragraph} />
        </p>
      ))}
      {moment && <DayPanel {...moment} />}
      <Buttons buttons={buttons} />
      <Facts facts={facts} />
      <p style={style.closing}>
        <WithPhone text={closing} />
      </p>
      {quote && <Quote {...quote} />}
    </>
  )
}

/** The clinic's own logo, on white where the email is dark; else its mark, drawn with cells, and its name. */
function Mark() {
  const style = useStyle()
  const { logo } = websiteGroup('look')
  const { name } = currentClinic()
  if (logo)
    return (
      <Table>
        <td className="chip" style={style.chip}>
          <img
            {...fitInto(logo, emailLogoBox)}
            src={logoSource(logo.src)}
            alt={name}
            style={style.logo}
            fetchPriority="low"
          />
        </td>
      </Table>
    )
  return (
    <Table>
      {hasDawnMark(name) ? <Dawn /> : <Initial of={name} />}
      <td className="ink" style={style.name}>
        {name}
      </td>
    </Table>
  )
}

function Dawn() {
  const style = useStyle()
  return (
    <td width={32} height={32} align="center" valign="bottom" style={style.dawn}>
      <table role="presentation" cellPadding={0} cellSpacing={0} align="center">
        <tbody>
          <tr>
            <td style={style.sun}>&nbsp;</td>
          </tr>
          <tr>
            <td style={style.horizon}>&nbsp;</td>
          </tr>
        </tbody>
      </table>
    </td>
  )
}

/** The name next to it says it in full. */
function Initial({ of }: { of: string }) {
  const style = useStyle()
  return (
    <td className="button on" width={32} height={32} align="center" aria-hidden="true" style={style.initial}>
      {initialOf(of)}
    </td>
  )
}

/** The number that a calendar's page shows; the date next to it says it in words. */
function DayPanel(moment: EmailMoment) {
  const style = useStyle()
  const [day = '', time = '', ...others] = momentLines(moment)
  const Said = moment.isOff ? 's' : Fragment
  return (
    <Table width="100%" className="soft" style={style.panel}>
      <td className="ink number" aria-hidden="true" style={style.number}>
        {Number(moment.date.slice(-2))}
      </td>
      <td className="ink" style={style.moment}>
        <Said>
          {unbroken(day)}
          <br />
          {moment.isOff ? unbroken(time) : <TimeAndZone text={time} />}
          {others.map((line) => (
            <Fragment key={line}>
              <br />
              {line}
            </Fragment>
          ))}
        </Said>
      </td>
    </Table>
  )
}

/** "10:30 AM Central Time": the hour is large, and the zone goes to the next line where there is no room. */
function TimeAndZone({ text }: { text: string }) {
  const style = useStyle()
  const [, hour = text, zone = ''] = /^(.*?[ap]\.?\s?m\.?,?)(.*)$/i.exec(text) ?? []
  return (
    <>
      <span className="ink" style={style.time}>
        {unbroken(hour)}
      </span>
      {zone}
    </>
  )
}

function Facts({ facts }: Pick<EmailContents, 'facts'>) {
  const style = useStyle()
  return facts.map(({ label, lines, struck, links = [] }) => (
    <p key={label ?? lines[0]} style={style.paragraph}>
      {label !== undefined && (
        <>
          <b className="ink" style={style.label}>
            {unbroken(label)}
          </b>
          <br />
        </>
      )}
      {struck ? (
        <s>
          <Lines lines={lines} />
        </s>
      ) : (
        <Lines lines={lines} />
      )}
      {links.map((link, index) => (
        <Fragment key={link.href}>
          {index === 0 ? <br /> : ' \u00a0·\u00a0 '}
          <Link {...link} />
        </Fragment>
      ))}
    </p>
  ))
}

/** A line down its side tells it from what is said now. */
function Quote({ label, text }: NonNullable<EmailContents['quote']>) {
  const style = useStyle()
  return (
    <Table width="100%" style={style.quoteTable}>
      <td className="line quiet" style={style.quote}>
        {label}
        <br />
        <Broken text={text} />
      </td>
    </Table>
  )
}

/** Text of several lines, as it was typed. */
function Broken({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {unbroken(line)}
    </Fragment>
  ))
}

/** Side by side where there is room. */
function Buttons({ buttons }: Pick<EmailContents, 'buttons'>) {
  const style = useStyle()
  if (buttons.length === 0) return null
  return (
    <div style={style.buttons}>
      {buttons.map((button, index) => (
        <ButtonCell key={button.text} {...button} isFirst={index === 0} />
      ))}
    </div>
  )
}

function ButtonCell({ text, href, isFirst }: EmailLink & { isFirst: boolean }) {
  const style = useStyle()
  return (
    <Table className="wide" style={style.buttonTable}>
      <td
        className={isFirst ? 'button' : 'edge'}
        align="center"
        style={isFirst ? style.button : style.secondary}
      >
        <a
          href={href}
          className={isFirst ? 'on' : 'second'}
          style={isFirst ? style.buttonLink : style.secondLink}
        >
          {text}
        </a>
      </td>
    </Table>
  )
}

function Otherwise({ text, link }: NonNullable<EmailContents['otherwise']>) {
  return (
    <span lang="en">
      <br />
      <br />
      {text} {link && <Link {...link} />}
    </span>
  )
}

function Link({ text, href }: EmailLink) {
  const style = useStyle()
  return (
    <a href={href} className="link" style={style.link}>
      {text}
    </a>
  )
}

/** A layout table of one row. */
function Table({
  children,
  ...attributes
}: {
  children: ReactNode
  width?: string
  className?: string
  style?: React.CSSProperties
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...attributes}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

function Lines({ lines }: { lines: readonly (string | EmailLink)[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {typeof line === 'string' ? <WithPhone text={line} /> : <Link {...line} />}
    </Fragment>
  ))
}

/** The clinic's number, where the text holds it, can be tapped. */
function WithPhone({ text }: { text: string }) {
  const style = useStyle()
  const { phone } = currentClinic()
  const [before = '', ...rest] = text.split(phone.text)
  if (rest.length === 0) return unbroken(text)
  return (
    <>
      {unbroken(before)}
      <a href={phone.link} className="link" style={style.phone}>
        {phone.text}
      </a>
      {unbroken(rest.join(phone.text))}
    </>
  )
}
