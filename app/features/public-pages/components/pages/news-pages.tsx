import { clsx } from 'clsx'
import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import { type Article, articlePath } from '#app/features/public-pages/articles.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { TextBlocks } from '#app/features/website-text/components/text-blocks.tsx'
import { parseText } from '#app/features/website-text/parse.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { longDate } from '#app/platform/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { ServicePicture } from '../shared/service-picture.tsx'
import styles from './news-pages.module.css'

function Day({ day }: { day: string }) {
  const date = parseDate(day)
  return date && <time dateTime={day}>{longDate(date)}</time>
}

const words = (text: Article['title']) => filled(localText(text))

/** `/news`. */
export function NewsPage({ articles }: { articles: readonly Article[] }) {
  return (
    <>
      <PageHeader
        title={pageHeading('news', m.clinic_news_title)}
        lead={m.clinic_news_lead()}
        outlook="news"
        low
      />
      <div className={layout.section}>
        <div className={layout.wrap}>
          {articles.length === 0 ? (
            <p className={typography.lead}>{m.clinic_news_empty()}</p>
          ) : (
            <ol className={clsx(styles.rows, articles.length === 1 && styles.one)}>
              {articles.map((article) => (
                <li key={article.key}>
                  <p className={styles.day}>
                    <Day day={article.day} />
                  </p>
                  <div>
                    <h2 className={typography.heading}>
                      <a href={localPath(articlePath(article))}>{words(article.title)}</a>
                    </h2>
                    <p>{words(article.lead)}</p>
                  </div>
                  <ArticlePicture article={article} />
                </li>
              ))}
            </ol>
          )}
          <p className={styles.feed}>
            <a className={link.textLink} href={localPath('/news.xml')}>
              {m.clinic_news_feed()}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

type PictureProps = { article: Article; isWide?: boolean }

function ArticlePicture({ article: { picture, focus, pictureText }, isWide = false }: PictureProps) {
  return (
    picture && (
      <div className={styles.picture}>
        <ServicePicture
          of={{ kind: 'upload', sources: picture, focus }}
          alt={words(pictureText)}
          isWide={isWide}
        />
      </div>
    )
  )
}

/** `/news/SLUG`. */
export function ArticlePage({ article }: { article: Article }) {
  const { day, author } = article
  return (
    <>
      <PageHeader title={words(article.title)} lead={words(article.lead)} outlook="news" low />
      <div className={layout.section}>
        <article className={clsx(layout.wrap, styles.article)}>
          <p className={styles.day}>
            <Day day={day} />
            {author !== '' && (
              <span>
                {'\u00a0'}· {author}
              </span>
            )}
          </p>
          <ArticlePicture article={article} isWide />
          <TextBlocks blocks={parseText(words(article.text))} />
          <p>
            <a className={link.textLink} href={localPath('/news')}>
              <Icon name="arrow-left" /> {m.clinic_news_all()}
            </a>
          </p>
        </article>
      </div>
    </>
  )
}
