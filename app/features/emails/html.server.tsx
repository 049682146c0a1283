import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import type { Attachment } from '#app/platform/mail/mailer.ts'
import type { EmailContents, EmailLink } from './email.ts'
import day from './pictures/day.jpg?inline'
import night from './pictures/night.jpg?inline'
import { sheet, style, tones } from './style.ts'

const skies = { day: picture('day', day), night: picture('night', night) }

/** The two skies, as parts of the email: nothing is fetched when somebody reads it. */
export const emailPictures = (): Attachment[] => [
  { ...skies.day, filename: `${m.emails_file_day()}.jpg` },
  { ...skies.night, filename: `${m.emails_file_night()}.jpg` },
]

/** Mail programs that know this one lay out pictures in cells without a gap below. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The email as HTML for mail programs: tables, inline styles, dark where they support it. */
export const renderEmail = (contents: EmailContents): string =>
  documentType + renderToStaticMarkup(<EmailPage contents={contents} />)

function EmailPage({ contents }: { contents: EmailContents }) {
  return (
    <html dir="ltr" lang={contents.language}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>{contents.subject}</title>
        <style>{sheet}</style>
      </head>
      <body className="page" style={style.page}>
        <div style={style.preview}>{contents.preview}</div>
        {/* Some mail programs drop the body element and its style. */}
        <Table width="100%">
          <td style={style.body}>
            <Table width="100%" className="page">
              <td className="outer" align="center" style={style.out}>
                <Card contents={contents} />
                <Table width="100%" style={{ maxWidth: 600 }}>
                  <td className="padded quiet" style={style.footer}>
                    <Lines lines={contents.footer} />
                    {contents.otherwise && <Otherwise {...contents.otherwise} />}
                  </td>
                </Table>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

function Card({ contents }: { contents: EmailContents }) {
  const { badge, heading, paragraphs, facts, buttons, buttonsFirst, closing, quote } = contents
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="card"
      style={style.card}
    >
      <tbody>
        <tr>
          <td className="padded" style={style.head}>
            <Mark />
          </td>
        </tr>
        <tr>
          <td className="sky" style={style.sky}>
            <img {...sky} alt="" className="day" src="cid:day" style={style.day} />
            <img {...sky} alt="" className="night" src="cid:night" style={style.night} />
          </td>
        </tr>
        <tr>
          <td className="padded" style={style.content}>
            {badge && <BadgeCell {...badge} />}
            <h1 className="heading ink" style={style.heading}>
              {unbroken(heading)}
            </h1>
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: of one text, rendered once
              <p key={index} className="text" style={style.paragraph}>
                <Broken text={paragraph} />
              </p>
            ))}
            {buttonsFirst && <Buttons buttons={buttons} />}
            {facts.length > 0 && <Facts facts={facts} />}
            {!buttonsFirst && <Buttons buttons={buttons} />}
            <p className="text" style={style.closing}>
              <WithPhone text={closing} />
            </p>
            {quote && <Quote {...quote} />}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** React writes a preload link for each picture of a page that isn't of low priority; an email has nothing to preload. */
const sky = { width: 600, fetchPriority: 'low' } as const

function Mark() {
  return (
    <Table>
      <td align="center" style={style.mark}>
        <table role="presentation" cellPadding={0} cellSpacing={0} align="center">
          <tbody>
            <tr>
              <td style={style.sun}>&nbsp;</td>
            </tr>
            <tr>
              <td style={style.ground}>&nbsp;</td>
            </tr>
          </tbody>
        </table>
      </td>
      <td className="ink" style={style.name}>
        {currentClinic().name}
      </td>
    </Table>
  )
}

function BadgeCell({ tone, text }: NonNullable<EmailContents['badge']>) {
  const { className, background, color } = tones[tone]
  return (
    <Table style={style.badgeTable}>
      <td className={className} style={{ ...style.badge, backgroundColor: background, color }}>
        {unbroken(text)}
      </td>
    </Table>
  )
}

function Facts({ facts }: Pick<EmailContents, 'facts'>) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style.facts}>
      {facts.map(({ label, lines, struck, link }) => (
        <tbody key={label}>
          <tr>
            <td className="line quiet" style={style.label}>
              {label}
            </td>
          </tr>
          <tr>
            <td className="ink" style={style.fact}>
              {struck ? (
                <s style={style.struck}>
                  <Lines lines={lines} />
                </s>
              ) : (
                <Lines lines={lines} />
              )}
              {link && (
                <>
                  <br />
                  <Link href={link.href} className="link" style={style.link}>
                    {link.text}
                  </Link>
                </>
              )}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

/** A line down its side tells it from what is said now. */
function Quote({ label, text }: NonNullable<EmailContents['quote']>) {
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
  const look = isFirst ? style.button : style.secondary
  return (
    <Table style={style.buttonTable}>
      <td className={isFirst ? 'button' : 'second-button'} align="center" style={look.cell}>
        <Link href={href} className={isFirst ? 'button-link' : 'second-link'} style={look.link}>
          {text}
        </Link>
      </td>
    </Table>
  )
}

function Otherwise({ text, link }: NonNullable<EmailContents['otherwise']>) {
  return (
    <span lang="en">
      <br />
      <br />
      {text}{' '}
      {link && (
        <Link href={link.href} className="link" style={style.link}>
          {link.text}
        </Link>
      )}
    </span>
  )
}

function Link(props: { href: string; className: string; style: React.CSSProperties; children: ReactNode }) {
  return <a target="_blank" {...props} />
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
    <span key={index}>
      {index > 0 && <br />}
      {typeof line === 'string' ? (
        <WithPhone text={line} />
      ) : (
        <Link href={line.href} className="link" style={style.link}>
          {line.text}
        </Link>
      )}
    </span>
  ))
}

/** The clinic's number, where the text holds it, can be tapped. */
function WithPhone({ text }: { text: string }) {
  const [before = '', ...rest] = text.split(currentClinic().phone.text)
  if (rest.length === 0) return unbroken(text)
  return (
    <>
      {unbroken(before)}
      <Link href={currentClinic().phone.link} className="link" style={style.link}>
        {currentClinic().phone.text}
      </Link>
      {unbroken(rest.join(currentClinic().phone.text))}
    </>
  )
}

function picture(contentId: string, dataUrl: string) {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return { contentType: 'image/jpeg', content, contentId }
}
