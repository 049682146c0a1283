import { clsx } from 'clsx'
import { Form } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { fitInto, logoBox } from '#app/features/pictures/logo.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { seenName, type UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { type LogoKind, logoPath, logos, lookPath } from '../address.ts'
import type { LookView } from '../page.server.ts'
import styles from './logo-card.module.css'

type Props = Pick<LookView, 'logos'> & {
  /** What was seen of each field (`form-view.ts`). */
  marks: Readonly<Record<string, string>>
  upload: { kind: string; refusal: UploadAnswer } | undefined
}

/** The clinic's logo, and where it has one, another for dark grounds; each is a form of its own. */
export function LogoCard({ logos: shown, marks, upload }: Props) {
  const part = (kind: LogoKind, title: string) => (
    <section aria-labelledby={`${kind}-title`}>
      <h3 id={`${kind}-title`}>{title}</h3>
      {shown[kind] && <Chosen kind={kind} picture={shown[kind]} mark={marks[logos[kind]] ?? ''} />}
      <UploadBox
        id={`file-${kind}`}
        path={logoPath(kind)}
        refusal={upload?.kind === kind ? upload.refusal : undefined}
        label={m.look_logo_file()}
        hint={kind === 'logo' ? m.look_logo_limits() : m.look_logo_dark_limits()}
        action={m.look_logo_upload()}
        accept="image/svg+xml,image/png"
      />
    </section>
  )
  return (
    <SectionCard id="look-logo" title={m.website_look_logo()} lead={m.look_logo_lead()}>
      <div className={styles.parts}>
        {part('logo', m.look_logo_light())}
        {part('logo-dark', m.look_logo_dark())}
      </div>
    </SectionCard>
  )
}

type ChosenProps = { kind: LogoKind; picture: PictureSources; mark: string }

/** On the ground that it is for. */
const Chosen = ({ kind, picture, mark }: ChosenProps) => (
  <Form className={styles.chosen} method="post" action={lookPath} preventScrollReset>
    <HiddenFields fields={{ [seenName(logos[kind])]: mark }} />
    <span className={clsx(styles.ground, kind === 'logo-dark' && styles.dark)}>
      <img {...fitInto(picture, logoBox)} src={picture.src} alt="" />
    </span>
    <Button name={logos[kind]} value="" variant="secondary" size="extra-small" icon="trash">
      {kind === 'logo' ? m.look_logo_remove() : m.look_logo_dark_remove()}
    </Button>
  </Form>
)
