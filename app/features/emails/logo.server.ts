import { folderOf } from '#app/features/pictures/picture.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { Email, Mailer } from '#app/platform/mail/mailer.ts'

/** As an email's HTML names the file at `/files/website/ID/NAME.png`, which is sent with it: nothing is fetched. */
export const logoSource = (src: string): string => `cid:${src.split('/').slice(-2).join('.')}`

const shown = /src="cid:([\w-]+)\.([\w-]+\.png)"/

/** Sends the clinic's logo with the emails that show it; one whose file is gone shows the clinic's name in its place. */
export function withLogo(mailer: Mailer, files: Pick<FileStore, 'get'>): Mailer {
  return {
    get transport() {
      return mailer.transport
    },
    send: async (email) => mailer.send(await withPart(email, files)),
    forget: async (email) => mailer.forget?.(email),
    close: () => mailer.close(),
  }
}

async function withPart(email: Email, files: Pick<FileStore, 'get'>): Promise<Email> {
  const [, id, name] = shown.exec(email.html) ?? []
  const file = id && name ? await files.get(folderOf('website', id) + name) : null
  if (!file) return email
  const content = new Uint8Array(await new Response(file.body).arrayBuffer())
  const logo = { filename: 'logo.png', contentType: 'image/png', content, contentId: `${id}.${name}` }
  return { ...email, attachments: [logo, ...email.attachments] }
}
