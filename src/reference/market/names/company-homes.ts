/** The first part of a fictional name: one piece from each list, in order. */
export type StemPattern = readonly (readonly string[])[]

const pieces = (...lists: string[]): StemPattern => lists.map((list) => list.split('|'))

/** Invented words that could come from anywhere: technology, biotechnology, newer brands. */
export const COINED = pieces(
  'Al|Ar|Av|Be|Bri|Ca|Ce|Cor|Da|El|Em|Fi|Ga|Hel|Il|Ka|Lu|Ly|Ma|Mi|Ne|No|Ol|Or|Pra|Qua|Ra|Ri|Sa|Se|So|Ta|Te|Tri|Va|Ve|Vi|Xe|Ze|Zo',
  'la|le|lo|mi|na|ne|no|ra|ri|ro|sa|ta|ti|va|ve',
  'dyne|don|gen|len|lis|lux|mar|mond|nix|phis|quo|rant|rill|ron|rus|sys|theon|tis|tix|vant|vent|vex|vian|vion|wyn',
)

const STEMS: Readonly<Record<string, StemPattern>> = {
  english: pieces(
    'Alder|Ash|Bramble|Calder|Cinder|Copper|Dun|Ember|Fair|Fen|Gale|Glen|Gran|Haver|Hollow|Iron|Kestrel|Lang|Lark|Linden|Marl|Mere|North|Orchard|Pell|Quarry|Raven|Rowan|Sable|Thorn|Tarn|Under|Vale|Wester|Whin|Wil|Wren|Yar|Heron|Hazel',
    'beck|bourne|bridge|brook|bury|by|combe|croft|dale|den|fell|field|garth|gate|gill|grove|ham|holm|hurst|leigh|ley|mere|more|ness|ridge|rigg|shaw|stead|stow|thorpe|thwaite|ton|wick|worth',
  ),
  german: pieces(
    'Ahrn|Alten|Birken|Blauen|Brunn|Dornen|Eber|Eichen|Erlen|Falken|Felsen|Grünen|Hagen|Heiden|Hirsch|Hohen|Kalten|Kirsch|Kranich|Lerchen|Linden|Löwen|Mühlen|Nieder|Ober|Osten|Reh|Rohr|Rotten|Schwalben|Silber|Sonnen|Tannen|Ulmen|Wachten|Weiden|Wester|Winter|Wolken|Zedern',
    'ach|au|bach|beck|berg|brunn|bronn|dorf|eck|feld|fels|furt|hain|hausen|heim|horst|kamp|lohe|moor|ried|rode|see|stedt|stein|stetten|tal|wald|wangen|weiler|werth',
  ),
  french: pieces(
    'Aubrac|Beauvallon|Belcastel|Bellerive|Bonnefont|Boisclair|Castelbrun|Chambrelle|Champvert|Clairfont|Clairmarais|Combelle|Courvallon|Delaurive|Fontanelle|Fontvieux|Grandvaux|Hautrive|Larivaux|Longchêne|Malvoisin|Marvaux|Montferval|Montrevel|Montvallon|Noirval|Orvallon|Percelay|Pierrelaye|Rochebrune|Rocquevert|Saint-Avold|Saint-Valbert|Sauvelade|Tournelle|Valcourt|Valbrune|Vauclair|Verdemont|Vieuxpont',
    '|| & Cie| Frères|-Lacombe|-Duvernay|-Marchal|-Rivet|-Tessier|-Aubanel',
  ),
  italian: pieces(
    'Acqua|Bella|Borgo|Campo|Casal|Castel|Colle|Fonte|Ponte|Porto|Prato|Riva|Rocca|Selva|Serra|Terra|Torre|Val|Vigna|Villa',
    'bruna|cedro|celio|chiara|dorata|ferro|fiora|folco|grana|lanza|lauro|marina|mera|nera|nuova|oliva|rossa|sola|tessa|turchi|vento|verde|viola',
  ),
  spanish: pieces(
    'Alameda|Almena|Arroyo|Campo|Cerro|Costa|Encina|Fuente|Laguna|Llano|Monte|Olivar|Peña|Puerto|Ribera|Roble|Salina|Sierra|Torre|Valle|Vega|Viña',
    'alta|alba|ancha|bermeja|brava|cándida|cela|clara|dulce|fría|honda|larga|llana|lueña|marina|menor|mora|parda|quieta|serena|umbría',
  ),
  dutch: pieces(
    'Alke|Bever|Breu|Dijk|Eeken|Elzen|Groene|Haver|Hoge|Kamper|Kerk|Linde|Molen|Noorder|Olmen|Ooster|Reiger|Rijn|Veen|Vlier|Vosse|Wester|Wilgen|Zand|Zilver|Zuider|Zwane',
    'beek|berg|brug|burg|dam|dijk|donk|haven|hoek|horst|hout|kamp|kerk|land|laan|meer|rade|stede|veen|veld|waard|wijk|zijl',
  ),
  japanese: pieces(
    'Aka|Ao|Asa|Chi|Fuka|Fuku|Hama|Hana|Haya|Hina|Hoshi|Ina|Ishi|Ito|Iwa|Kane|Kasa|Kiri|Kita|Koma|Kuro|Mina|Miya|Momi|Mori|Naga|Naka|Nami|Nishi|Oto|Sei|Shira|Sugi|Suna|Suzu|Taka|Tama|Toki|Tomi|Tsuki|Ume|Waka|Yuki',
    'bara|dani|hata|hira|jima|kubo|kura|mine|mizu|mura|naka|nari|numa|sawa|se|shiba|taki|tomi|toshi|tsuki|uchi|ura|zane|zato|zuka',
  ),
  portuguese: pieces(
    'Aroeira|Araçari|Babaçu|Buriti|Cajueiro|Canário|Capivara|Cedro|Curió|Gameleira|Guará|Imbuia|Ipê|Jaburu|Jacarandá|Jatobá|Jequitibá|Juriti|Mandacaru|Mangaba|Maritaca|Oiti|Paineira|Pequi|Peroba|Pitanga|Quaresmeira|Sabiá|Seriema|Sucupira|Tatuí|Tucano|Umbuzeiro|Uirapuru',
    '| do Norte| do Sul| Dourado| da Serra| do Vale| Alto| Novo| da Mata| das Águas| do Planalto',
  ),
  swiss: pieces(
    'Aare|Albula|Alpen|Arven|Bergün|Bünd|Calanda|Enge|Enzian|Firn|Flüela|Gletsch|Greif|Hasli|Jura|Kander|Lärchen|Linth|Lötsch|Maiensäss|Matten|Muotta|Pilat|Reuss|Rhein|Rigel|Sarnen|Sertig|Steinbock|Surses|Tödi|Wiggis',
    'ach|alp|berg|bord|boden|bühl|egg|feld|fluh|garten|horn|matt|ried|stein|tal|ti|wil|zell',
  ),
  canadian: pieces(
    'Alder|Aspen|Beaver|Birch|Boreal|Caribou|Cedar|Chinook|Driftwood|Elk|Fireweed|Granite|Heron|Hemlock|Kettle|Larch|Lichen|Loon|Marten|Moose|Muskeg|Osprey|Otter|Ptarmigan|Sandpiper|Sockeye|Spruce|Stone|Tamarack|Thunder|Trillium|Wapiti',
    ' Bank| Basin| Bay| Bluff| Cove| Creek| Crossing| Falls| Fork| Harbour| Hill| Inlet| Lake| Landing| Narrows| Point| Portage| Range| Reach| Ridge| River| Sound| Trail| Valley',
  ),
  australian: pieces(
    'Acacia|Banksia|Blackbutt|Bluegum|Boab|Bottlebrush|Brolga|Cassia|Corella|Currawong|Grevillea|Hakea|Ironbark|Jarrah|Karri|Kookaburra|Lyrebird|Mallee|Melaleuca|Mulga|Paperbark|Quandong|Quoll|Redgum|Saltbush|Sandalwood|Spinifex|Stringybark|Tallowwood|Waratah|Wattle',
    ' Bay| Bight| Bluff| Channel| Cove| Creek| Downs| Flats| Gap| Gorge| Gully| Head| Heights| Hill| Island| Park| Passage| Plains| Point| Range| Reach| Reef| Ridge| River| Sands| Springs| Station| Valley',
  ),
}

/** The origin of fictional companies, which decides their names, cities and exchange. */
export type Home = {
  economy: string
  exchange: string
  /** Two letters, as in `company-trades.ts`. */
  language: string
  stems: StemPattern
  /** Relative frequency within its economy. */
  weight: number
  country: string
  cities: readonly string[]
  legalForms: readonly string[]
}

/** Economy, exchange, language, stems, weight and country; below them cities, and what may follow a name. */
const TABLE = `
US NYSE en english 1 the United States
  Atlanta|Boston|Charlotte|Chicago|Cleveland|Columbus|Dallas|Denver|Houston|Indianapolis|Kansas City|Milwaukee|Minneapolis|Nashville|New York|Philadelphia|Phoenix|Pittsburgh|Portland|Richmond|St. Louis|Tulsa
  |||| Inc.| Corp.| Group| Holdings
EZ XETR de german 5 Germany
  Aachen|Bielefeld|Bremen|Dresden|Düsseldorf|Frankfurt|Hamburg|Hanover|Karlsruhe|Leipzig|Munich|Nuremberg|Stuttgart|Ulm
  || AG| AG| SE| Gruppe
EZ XPAR fr french 4 France
  Bordeaux|Clermont-Ferrand|Grenoble|Lille|Lyon|Marseille|Nantes|Paris|Rennes|Strasbourg|Toulouse
  |||| SA
EZ XMIL it italian 2 Italy
  Bergamo|Bologna|Brescia|Genoa|Milan|Modena|Padua|Parma|Rome|Turin|Verona
  ||| S.p.A.
EZ XAMS nl dutch 2 the Netherlands
  Amsterdam|Breda|Delft|Eindhoven|Groningen|Haarlem|Leiden|Rotterdam|Utrecht|Zwolle
  ||| NV| Groep
EZ XMAD es spanish 2 Spain
  Alicante|Barcelona|Bilbao|Madrid|Málaga|Seville|Valencia|Vigo|Zaragoza
  ||| SA| Grupo
GB XLON en english 1 the United Kingdom
  Aberdeen|Bath|Belfast|Birmingham|Bristol|Cambridge|Cardiff|Edinburgh|Glasgow|Leeds|Liverpool|London|Manchester|Newcastle|Norwich|Reading|Sheffield|York
  ||| plc| Group
JP XTKS ja japanese 1 Japan
  Fukuoka|Hamamatsu|Hiroshima|Kanazawa|Kobe|Kyoto|Nagoya|Niigata|Okayama|Osaka|Sapporo|Sendai|Shizuoka|Tokyo|Yokohama
  |||| Holdings| Group
CA XTSE en canadian 3 Canada
  Calgary|Edmonton|Halifax|Hamilton|London, Ontario|Ottawa|Regina|Saskatoon|Toronto|Vancouver|Winnipeg
  |||| Corp.| Ltd.
CA XTSE fr french 1 Canada
  Gatineau|Laval|Montréal|Québec|Sherbrooke|Trois-Rivières
  ||| inc.
CH XSWX de swiss 5 Switzerland
  Aarau|Basel|Bern|Chur|Lucerne|Schaffhausen|Solothurn|St. Gallen|Winterthur|Zug|Zurich
  || AG| Holding
CH XSWX fr french 2 Switzerland
  Fribourg|Geneva|Lausanne|Neuchâtel|Sion|Vevey
  || SA
AU XASX en australian 1 Australia
  Adelaide|Brisbane|Cairns|Canberra|Darwin|Fremantle|Geelong|Hobart|Melbourne|Newcastle|Perth|Sydney
  ||| Ltd| Group
BR BVMF pt portuguese 1 Brazil
  Belo Horizonte|Blumenau|Brasília|Campinas|Curitiba|Florianópolis|Fortaleza|Porto Alegre|Recife|Rio de Janeiro|Salvador|São Paulo|Vitória
  ||| SA| Participações`

export const HOMES: readonly Home[] = TABLE.trim()
  .split(/\n(?=\S)/)
  .map((block) => {
    const [head = '', cities = '', legalForms = ''] = block.split('\n  ')
    const [economy = '', exchange = '', language = '', stems = '', weight, ...country] = head.split(' ')
    return {
      economy,
      exchange,
      language,
      stems: STEMS[stems]!,
      weight: Number(weight),
      country: country.join(' '),
      cities: cities.split('|'),
      legalForms: legalForms.split('|'),
    }
  })
