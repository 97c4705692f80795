import {
  AUSTRALIAN,
  CANADIAN,
  DUTCH,
  ENGLISH,
  FRENCH,
  GERMAN,
  ITALIAN,
  JAPANESE,
  PORTUGUESE,
  SPANISH,
  SWISS,
} from './company-stems.ts'
import type { StemPattern } from './company-stems.ts'
import type { NameLanguage } from './company-trades.ts'

/** A place that companies come from: how they are called, where they sit, where they list. */
export type Home = {
  economy: string
  exchange: string
  language: NameLanguage
  stems: StemPattern
  country: string
  cities: readonly string[]
  legalForms: readonly string[]
  /** Relative frequency within its economy. */
  weight: number
}

const split = (text: string): string[] => text.split('|')

export const HOMES: readonly Home[] = [
  {
    economy: 'US',
    exchange: 'NYSE',
    language: 'en',
    stems: ENGLISH,
    country: 'the United States',
    weight: 1,
    cities: split(
      'Atlanta|Boston|Charlotte|Chicago|Cleveland|Columbus|Dallas|Denver|Houston|Indianapolis|Kansas City|Milwaukee|Minneapolis|Nashville|New York|Philadelphia|Phoenix|Pittsburgh|Portland|Richmond|St. Louis|Tulsa',
    ),
    legalForms: split('|||| Inc.| Corp.| Group| Holdings'),
  },
  {
    economy: 'EZ',
    exchange: 'XETR',
    language: 'de',
    stems: GERMAN,
    country: 'Germany',
    weight: 5,
    cities: split(
      'Aachen|Bielefeld|Bremen|Dresden|Düsseldorf|Frankfurt|Hamburg|Hanover|Karlsruhe|Leipzig|Munich|Nuremberg|Stuttgart|Ulm',
    ),
    legalForms: split('|| AG| AG| SE| Gruppe'),
  },
  {
    economy: 'EZ',
    exchange: 'XPAR',
    language: 'fr',
    stems: FRENCH,
    country: 'France',
    weight: 4,
    cities: split(
      'Bordeaux|Clermont-Ferrand|Grenoble|Lille|Lyon|Marseille|Nantes|Paris|Rennes|Strasbourg|Toulouse',
    ),
    legalForms: split('|||| SA'),
  },
  {
    economy: 'EZ',
    exchange: 'XMIL',
    language: 'it',
    stems: ITALIAN,
    country: 'Italy',
    weight: 2,
    cities: split('Bergamo|Bologna|Brescia|Genoa|Milan|Modena|Padua|Parma|Rome|Turin|Verona'),
    legalForms: split('||| S.p.A.'),
  },
  {
    economy: 'EZ',
    exchange: 'XAMS',
    language: 'nl',
    stems: DUTCH,
    country: 'the Netherlands',
    weight: 2,
    cities: split('Amsterdam|Breda|Delft|Eindhoven|Groningen|Haarlem|Leiden|Rotterdam|Utrecht|Zwolle'),
    legalForms: split('||| NV| Groep'),
  },
  {
    economy: 'EZ',
    exchange: 'XMAD',
    language: 'es',
    stems: SPANISH,
    country: 'Spain',
    weight: 2,
    cities: split('Alicante|Barcelona|Bilbao|Madrid|Málaga|Seville|Valencia|Vigo|Zaragoza'),
    legalForms: split('||| SA| Grupo'),
  },
  {
    economy: 'GB',
    exchange: 'XLON',
    language: 'en',
    stems: ENGLISH,
    country: 'the United Kingdom',
    weight: 1,
    cities: split(
      'Aberdeen|Bath|Belfast|Birmingham|Bristol|Cambridge|Cardiff|Edinburgh|Glasgow|Leeds|Liverpool|London|Manchester|Newcastle|Norwich|Reading|Sheffield|York',
    ),
    legalForms: split('||| plc| Group'),
  },
  {
    economy: 'JP',
    exchange: 'XTKS',
    language: 'ja',
    stems: JAPANESE,
    country: 'Japan',
    weight: 1,
    cities: split(
      'Fukuoka|Hamamatsu|Hiroshima|Kanazawa|Kobe|Kyoto|Nagoya|Niigata|Okayama|Osaka|Sapporo|Sendai|Shizuoka|Tokyo|Yokohama',
    ),
    legalForms: split('|||| Holdings| Group'),
  },
  {
    economy: 'CA',
    exchange: 'XTSE',
    language: 'en',
    stems: CANADIAN,
    country: 'Canada',
    weight: 3,
    cities: split(
      'Calgary|Edmonton|Halifax|Hamilton|London, Ontario|Ottawa|Regina|Saskatoon|Toronto|Vancouver|Winnipeg',
    ),
    legalForms: split('|||| Corp.| Ltd.'),
  },
  {
    economy: 'CA',
    exchange: 'XTSE',
    language: 'fr',
    stems: FRENCH,
    country: 'Canada',
    weight: 1,
    cities: split('Gatineau|Laval|Montréal|Québec|Sherbrooke|Trois-Rivières'),
    legalForms: split('||| inc.'),
  },
  {
    economy: 'CH',
    exchange: 'XSWX',
    language: 'de',
    stems: SWISS,
    country: 'Switzerland',
    weight: 5,
    cities: split('Aarau|Basel|Bern|Chur|Lucerne|Schaffhausen|Solothurn|St. Gallen|Winterthur|Zug|Zurich'),
    legalForms: split('|| AG| Holding'),
  },
  {
    economy: 'CH',
    exchange: 'XSWX',
    language: 'fr',
    stems: FRENCH,
    country: 'Switzerland',
    weight: 2,
    cities: split('Fribourg|Geneva|Lausanne|Neuchâtel|Sion|Vevey'),
    legalForms: split('|| SA'),
  },
  {
    economy: 'AU',
    exchange: 'XASX',
    language: 'en',
    stems: AUSTRALIAN,
    country: 'Australia',
    weight: 1,
    cities: split(
      'Adelaide|Brisbane|Cairns|Canberra|Darwin|Fremantle|Geelong|Hobart|Melbourne|Newcastle|Perth|Sydney',
    ),
    legalForms: split('||| Ltd| Group'),
  },
  {
    economy: 'BR',
    exchange: 'BVMF',
    language: 'pt',
    stems: PORTUGUESE,
    country: 'Brazil',
    weight: 1,
    cities: split(
      'Belo Horizonte|Blumenau|Brasília|Campinas|Curitiba|Florianópolis|Fortaleza|Porto Alegre|Recife|Rio de Janeiro|Salvador|São Paulo|Vitória',
    ),
    legalForms: split('||| SA| Participações'),
  },
]
