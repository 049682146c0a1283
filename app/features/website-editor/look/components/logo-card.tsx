import { clsx } from 'clsx'
import { Form } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { fitInto, logoBox } from '#app/features/pictures/logo.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { uploadPath } from '#app/features/website-editor/pictures/address.ts'
import { seenName, type UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { type LogoPart, lookField, lookPath } from '../address.ts'
import type { LookView } from '../page.server.ts'
import styles from './logo-card.module.css'

type Props = Pick<LookView, 'logos'> & {
  /** What was seen of each field (`form-view.ts`). */
  marks: Readonly<Record<string, string>>
  upload: UploadAnswer | undefined
}

/** The clinic's logo, and where it has one, another for dark grounds; each is a form of its own. */
export function LogoCard({ logos, marks, upload }: Props) {
  const box = (part: LogoPart, title: string) => (
    <section aria-labelledby={`${part}-title`}>
      <h3 id={`${part}-title`}>{title}</h3>
      {logos[part] && <Chosen part={part} picture={logos[part]} mark={marks[lookField(part)] ?? ''} />}
      <UploadBox
        id={`file-${part}`}
        path={uploadPath(lookPath, part)}
        refusal={upload?.part === part ? upload : undefined}
        label={m.look_logo_file()}
        hint={part === 'logo' ? m.look_logo_limits() : m.look_logo_dark_limits()}
        action={m.look_logo_upload()}
        accept="image/svg+xml,image/png"
      />
    </section>
  )
  return (
    <SectionCard id="look-logo" title={m.website_look_logo()} lead={m.look_logo_lead()}>
      <div className={styles.parts}>
        {box('logo', m.look_logo_light())}
        {box('logoDark', m.look_logo_dark())}
      </div>
    </SectionCard>
  )
}

type ChosenProps = { part: LogoPart; picture: PictureSources; mark: string }

/** On the ground that it is for. */
const Chosen = ({ part, picture, mark }: ChosenProps) => (
  <Form className={styles.chosen} method="post" action={lookPath} preventScrollReset>
    <HiddenFields fields={{ [seenName(lookField(part))]: mark }} />
    <span className={clsx(styles.ground, part === 'logoDark' && styles.dark)}>
      <img {...fitInto(picture, logoBox)} src={picture.src} alt="" />
    </span>
    <Button name={lookField(part)} value="" variant="secondary" size="extra-small" icon="trash">
      {part === 'logo' ? m.look_logo_remove() : m.look_logo_dark_remove()}
    </Button>
  </Form>
)
