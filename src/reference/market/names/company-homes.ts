/** The first part of a fictional name: one piece from each list, in order. */
export type StemPattern = readonly (readonly string[])[]

const list = (words: string): string[] => words.split(' ')

const landscapeHeads = list(
  'Alder Ash Bramble Calder Cinder Copper Dun Ember Fair Fen Gale Glen Gran Haver Hollow Iron Kestrel Lang Lark Linden Marl Mere North Orchard Pell Quarry Raven Rowan Sable Thorn Tarn Under Vale Wester Whin Wil Wren Yar Heron Hazel',
)
const landscapeTails = list(
  'beck bourne bridge brook bury by combe croft dale den fell field garth gate gill grove ham holm hurst leigh ley mere more ness ridge rigg shaw stead stow thorpe thwaite ton wick worth',
)

const coinedHeads = list(
  'Al Ar Av Be Bri Ca Ce Cor Da El Em Fi Ga Hel Il Ka Lu Ly Ma Mi Ne No Ol Or Pra Qua Ra Ri Sa Se So Ta Te Tri Va Ve Vi Xe Ze Zo',
)
const coinedMiddles = list('la le lo mi na ne no ra ri ro sa ta ti va ve')
const coinedTails = list(
  'dyne don gen len lis lux mar mond nix phis quo rant rill ron rus sys theon tis tix vant vent vex vian vion wyn',
)

/** Invented words that could come from anywhere: technology, biotechnology, newer brands. */
export const COINED: StemPattern = [coinedHeads, coinedMiddles, coinedTails]

const ENGLISH: StemPattern = [landscapeHeads, landscapeTails]

const GERMAN: StemPattern = [
  list(
    'Ahrn Alten Birken Blauen Brunn Dornen Eber Eichen Erlen Falken Felsen Grünen Hagen Heiden Hirsch Hohen Kalten Kirsch Kranich Lerchen Linden Löwen Mühlen Nieder Ober Osten Reh Rohr Rotten Schwalben Silber Sonnen Tannen Ulmen Wachten Weiden Wester Winter Wolken Zedern',
  ),
  list(
    'ach au bach beck berg brunn bronn dorf eck feld fels furt hain hausen heim horst kamp lohe moor ried rode see stedt stein stetten tal wald wangen weiler werth',
  ),
]

const FRENCH: StemPattern = [
  list(
    'Aubrac Beauvallon Belcastel Bellerive Bonnefont Boisclair Castelbrun Chambrelle Champvert Clairfont Clairmarais Combelle Courvallon Delaurive Fontanelle Fontvieux Grandvaux Hautrive Larivaux Longchêne Malvoisin Marvaux Montferval Montrevel Montvallon Noirval Orvallon Percelay Pierrelaye Rochebrune Rocquevert Saint-Avold Saint-Valbert Sauvelade Tournelle Valcourt Valbrune Vauclair Verdemont Vieuxpont',
  ),
  ['', '', ' & Cie', ' Frères', '-Lacombe', '-Duvernay', '-Marchal', '-Rivet', '-Tessier', '-Aubanel'],
]

const ITALIAN: StemPattern = [
  list(
    'Acqua Bella Borgo Campo Casal Castel Colle Fonte Ponte Porto Prato Riva Rocca Selva Serra Terra Torre Val Vigna Villa',
  ),
  list(
    'bruna cedro celio chiara dorata ferro fiora folco grana lanza lauro marina mera nera nuova oliva rossa sola tessa turchi vento verde viola',
  ),
]

const SPANISH: StemPattern = [
  list(
    'Alameda Almena Arroyo Campo Cerro Costa Encina Fuente Laguna Llano Monte Olivar Peña Puerto Ribera Roble Salina Sierra Torre Valle Vega Viña',
  ),
  list(
    'alta alba ancha bermeja brava cándida cela clara dulce fría honda larga llana lueña marina menor mora parda quieta serena umbría',
  ),
]

const DUTCH: StemPattern = [
  list(
    'Alke Bever Breu Dijk Eeken Elzen Groene Haver Hoge Kamper Kerk Linde Molen Noorder Olmen Ooster Reiger Rijn Veen Vlier Vosse Wester Wilgen Zand Zilver Zuider Zwane',
  ),
  list(
    'beek berg brug burg dam dijk donk haven hoek horst hout kamp kerk land laan meer rade stede veen veld waard wijk zijl',
  ),
]

const JAPANESE: StemPattern = [
  list(
    'Aka Ao Asa Chi Fuka Fuku Hama Hana Haya Hina Hoshi Ina Ishi Ito Iwa Kane Kasa Kiri Kita Koma Kuro Mina Miya Momi Mori Naga Naka Nami Nishi Oto Sei Shira Sugi Suna Suzu Taka Tama Toki Tomi Tsuki Ume Waka Yuki',
  ),
  list(
    'bara dani hata hira jima kubo kura mine mizu mura naka nari numa sawa se shiba taki tomi toshi tsuki uchi ura zane zato zuka',
  ),
]

const PORTUGUESE: StemPattern = [
  list(
    'Aroeira Araçari Babaçu Buriti Cajueiro Canário Capivara Cedro Curió Gameleira Guará Imbuia Ipê Jaburu Jacarandá Jatobá Jequitibá Juriti Mandacaru Mangaba Maritaca Oiti Paineira Pequi Peroba Pitanga Quaresmeira Sabiá Seriema Sucupira Tatuí Tucano Umbuzeiro Uirapuru',
  ),
  [
    '',
    ' do Norte',
    ' do Sul',
    ' Dourado',
    ' da Serra',
    ' do Vale',
    ' Alto',
    ' Novo',
    ' da Mata',
    ' das Águas',
    ' do Planalto',
  ],
]

const SWISS: StemPattern = [
  list(
    'Aare Albula Alpen Arven Bergün Bünd Calanda Enge Enzian Firn Flüela Gletsch Greif Hasli Jura Kander Lärchen Linth Lötsch Maiensäss Matten Muotta Pilat Reuss Rhein Rigel Sarnen Sertig Steinbock Surses Tödi Wiggis',
  ),
  list('ach alp berg bord boden bühl egg feld fluh garten horn matt ried stein tal ti wil zell'),
]

const CANADIAN: StemPattern = [
  list(
    'Alder Aspen Beaver Birch Boreal Caribou Cedar Chinook Driftwood Elk Fireweed Granite Heron Hemlock Kettle Larch Lichen Loon Marten Moose Muskeg Osprey Otter Ptarmigan Sandpiper Sockeye Spruce Stone Tamarack Thunder Trillium Wapiti',
  ),
  list(
    'Bank Basin Bay Bluff Cove Creek Crossing Falls Fork Harbour Hill Inlet Lake Landing Narrows Point Portage Range Reach Ridge River Sound Trail Valley',
  ).map((word) => ` ${word}`),
]

const AUSTRALIAN: StemPattern = [
  list(
    'Acacia Banksia Blackbutt Bluegum Boab Bottlebrush Brolga Cassia Corella Currawong Grevillea Hakea Ironbark Jarrah Karri Kookaburra Lyrebird Mallee Melaleuca Mulga Paperbark Quandong Quoll Redgum Saltbush Sandalwood Spinifex Stringybark Tallowwood Waratah Wattle',
  ),
  list(
    'Bay Bight Bluff Channel Cove Creek Downs Flats Gap Gorge Gully Head Heights Hill Island Park Passage Plains Point Range Reach Reef Ridge River Sands Springs Station Valley',
  ).map((word) => ` ${word}`),
]

/** The origin of fictional companies, which decides their names, cities and exchange. */
export type Home = {
  economy: string
  exchange: string
  /** Two letters, as in `company-trades.ts`. */
  language: string
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
