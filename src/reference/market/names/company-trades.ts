// Data: the lines of business that fictional companies are named after. Long because it is a table.
import type { IndustryGroupCode } from '#reference/market/base/gics-codes.ts'

/** The language a company's name is formed in. */
export type NameLanguage = 'en' | 'de' | 'fr' | 'it' | 'es' | 'nl' | 'pt' | 'ja'

/**
 * One line of business: the words that turn a stem into a company name, and what such a company does. `{}` stands for
 * the stem where the word goes in front ("Banque {}"); otherwise the word follows it. A language without a word of its
 * own uses the English one, as exporting companies do.
 */
export type Trade = { words: { en: string } & Partial<Record<NameLanguage, string>>; does: string }

export const TRADES: Readonly<Record<IndustryGroupCode, readonly Trade[]>> = {
  '1010': [
    {
      words: { en: 'Petroleum', fr: 'Pétroles', es: 'Petróleos', pt: 'Petróleo', ja: 'Sekiyu' },
      does: 'finds and produces oil and gas, mainly from mature fields that it buys from larger producers',
    },
    {
      words: {
        en: 'Energy',
        de: 'Energie',
        fr: 'Énergies',
        it: 'Energia',
        es: 'Energía',
        nl: 'Energie',
        pt: 'Energia',
      },
      does: 'produces natural gas and transports it to cities in its own pipelines',
    },
    {
      words: { en: 'Drilling' },
      does: 'rents drilling rigs and their crews to oil and gas producers by the day',
    },
    {
      words: { en: 'Midstream', de: 'Pipelines', fr: 'Transport d’Énergie', nl: 'Leidingen', ja: 'Pipeline' },
      does: 'runs pipelines, storage caverns and export terminals and is paid per barrel it moves',
    },
    {
      words: {
        en: 'Refining',
        de: 'Raffinerien',
        fr: 'Raffinage',
        it: 'Raffinerie',
        es: 'Refino',
        pt: 'Refinaria',
      },
      does: 'refines crude oil into fuels and lubricants and sells them through its own depots',
    },
    {
      words: { en: 'Subsea', nl: 'Offshore' },
      does: 'builds and services the equipment that oil and gas fields need on the sea floor',
    },
  ],
  '1510': [
    {
      words: {
        en: 'Chemicals',
        de: 'Chemie',
        fr: 'Chimie',
        it: 'Chimica',
        es: 'Química',
        nl: 'Chemie',
        pt: 'Química',
        ja: 'Kagaku',
      },
      does: 'makes speciality chemicals that go into coatings, adhesives and sealants',
    },
    {
      words: {
        en: 'Metals',
        de: 'Metalle',
        fr: 'Métaux',
        it: 'Metalli',
        es: 'Metales',
        nl: 'Metalen',
        pt: 'Metais',
        ja: 'Kinzoku',
      },
      does: 'mines and smelts copper and zinc and recovers silver as a by-product',
    },
    {
      words: {
        en: 'Packaging',
        de: 'Verpackungen',
        fr: 'Emballages',
        it: 'Imballaggi',
        es: 'Envases',
        nl: 'Verpakking',
        pt: 'Embalagens',
      },
      does: 'makes cartons, bottles and closures for food and household brands',
    },
    {
      words: { en: 'Cement', de: 'Zement', fr: 'Ciments', it: 'Cementi', es: 'Cementos', pt: 'Cimentos' },
      does: 'quarries limestone and sells cement, aggregates and ready-mixed concrete',
    },
    {
      words: { en: 'Gold Mines', fr: 'Mines d’Or', es: 'Minas de Oro', pt: 'Mineração' },
      does: 'runs four gold mines and explores the ground around them',
    },
    {
      words: {
        en: 'Steel',
        de: 'Stahl',
        fr: 'Aciers',
        it: 'Acciai',
        es: 'Aceros',
        nl: 'Staal',
        pt: 'Siderurgia',
        ja: 'Seiko-sho',
      },
      does: 'melts scrap into long steel for builders and engineering firms',
    },
    {
      words: { en: 'Crop Science', de: 'Agrar', fr: 'Agrosciences', pt: 'Fertilizantes', ja: 'Nogyo' },
      does: 'makes fertilisers and seed treatments for large-scale farms',
    },
  ],
  '2010': [
    {
      words: {
        en: 'Engineering',
        de: 'Maschinenbau',
        fr: 'Ingénierie',
        it: 'Meccanica',
        es: 'Ingeniería',
        nl: 'Machines',
        pt: 'Engenharia',
        ja: 'Kikai',
      },
      does: 'designs and builds machine tools and the automation around them',
    },
    {
      words: { en: 'Aerospace', de: 'Luftfahrt', fr: 'Aéronautique', it: 'Aerospaziale', es: 'Aeronáutica' },
      does: 'makes landing gear and flight controls for civil and military aircraft',
    },
    {
      words: { en: 'Pumps', de: 'Pumpen', it: 'Pompe', nl: 'Pompen', ja: 'Pump' },
      does: 'makes and services pumps, valves and seals for water works and chemical plants',
    },
    {
      words: {
        en: 'Construction',
        de: 'Bau',
        fr: 'Construction',
        it: 'Costruzioni',
        es: 'Construcciones',
        nl: 'Bouw',
        pt: 'Construtora',
        ja: 'Kensetsu',
      },
      does: 'builds bridges, tunnels and hospitals and runs some of them under long concessions',
    },
    {
      words: {
        en: 'Electric',
        de: 'Elektrik',
        fr: 'Électrique',
        it: 'Elettrica',
        es: 'Eléctrica',
        nl: 'Elektro',
        pt: 'Elétrica',
        ja: 'Denki',
      },
      does: 'makes switchgear, transformers and the software that keeps power grids in balance',
    },
    {
      words: {
        en: 'Industries',
        de: 'Industrie',
        fr: 'Industries',
        it: 'Industrie',
        es: 'Industrias',
        pt: 'Indústrias',
        ja: 'Kogyo',
      },
      does: 'owns a group of specialised makers of bearings, fasteners and precision castings',
    },
    {
      words: {
        en: 'Farm Machinery',
        de: 'Landtechnik',
        fr: 'Machines Agricoles',
        it: 'Macchine Agricole',
        nl: 'Landbouwtechniek',
        pt: 'Máquinas Agrícolas',
      },
      does: 'builds tractors, balers and sprayers and finances many of those that it sells',
    },
    {
      words: { en: 'Trading', ja: 'Shoji', nl: 'Handel' },
      does: 'trades industrial goods, from machine parts to grain, and holds stakes in many of its suppliers',
    },
  ],
  '2020': [
    {
      words: { en: 'Staffing', de: 'Personal', fr: 'Emploi', nl: 'Uitzend' },
      does: 'places temporary and permanent staff in factories, offices and hospitals',
    },
    {
      words: {
        en: 'Facility Services',
        de: 'Dienste',
        fr: 'Services',
        it: 'Servizi',
        es: 'Servicios',
        nl: 'Diensten',
        pt: 'Serviços',
      },
      does: 'cleans, secures and maintains buildings under contracts of several years',
    },
    {
      words: {
        en: 'Environmental',
        de: 'Umwelt',
        fr: 'Propreté',
        it: 'Ambiente',
        es: 'Ambiental',
        nl: 'Milieu',
        pt: 'Ambiental',
        ja: 'Kankyo',
      },
      does: 'collects, sorts and recycles waste for cities and industry',
    },
    {
      words: { en: 'Advisory', de: 'Beratung', fr: 'Conseil' },
      does: 'advises companies and governments on large engineering and regulatory projects',
    },
    {
      words: { en: 'Inspection', de: 'Prüftechnik', fr: 'Contrôle' },
      does: 'tests and certifies goods, ships and factories for safety',
    },
  ],
  '2030': [
    {
      words: {
        en: 'Logistics',
        de: 'Logistik',
        fr: 'Logistique',
        it: 'Logistica',
        es: 'Logística',
        nl: 'Logistiek',
        pt: 'Logística',
        ja: 'Butsuryu',
      },
      does: 'runs warehouses and delivers parcels for web shops',
    },
    {
      words: {
        en: 'Railways',
        de: 'Bahnen',
        fr: 'Rail',
        it: 'Ferrovie',
        es: 'Ferrocarriles',
        pt: 'Ferrovias',
        ja: 'Tetsudo',
      },
      does: 'owns a freight railway and the track that it runs on',
    },
    {
      words: {
        en: 'Shipping',
        de: 'Reederei',
        fr: 'Maritime',
        it: 'Navigazione',
        es: 'Naviera',
        nl: 'Scheepvaart',
        pt: 'Navegação',
        ja: 'Kaiun',
      },
      does: 'operates container ships and dry bulk carriers on long charters',
    },
    {
      words: { en: 'Airways', de: 'Flug', fr: 'Aérien', pt: 'Linhas Aéreas', ja: 'Air Lines' },
      does: 'flies short-haul passenger routes from three regional hubs',
    },
    {
      words: { en: 'Airports', de: 'Flughäfen', fr: 'Aéroports', es: 'Aeropuertos', pt: 'Aeroportos' },
      does: 'operates airports and the shops, hotels and car parks around them',
    },
    {
      words: {
        en: 'Freight',
        de: 'Spedition',
        fr: 'Fret',
        es: 'Transportes',
        it: 'Trasporti',
        nl: 'Vervoer',
      },
      does: 'moves full truckloads across borders with a fleet that it mostly owns',
    },
  ],
  '2510': [
    {
      words: {
        en: 'Motors',
        de: 'Fahrzeugbau',
        fr: 'Automobiles',
        it: 'Motori',
        es: 'Motores',
        pt: 'Motores',
        ja: 'Jidosha',
      },
      does: 'builds delivery vans and small trucks, half of them electric',
    },
    {
      words: {
        en: 'Auto Components',
        de: 'Autoteile',
        fr: 'Équipements',
        it: 'Componenti',
        es: 'Componentes',
        pt: 'Autopeças',
        ja: 'Buhin',
      },
      does: 'supplies seats, thermal systems and wiring to car makers on four continents',
    },
    {
      words: {
        en: 'Tyres',
        de: 'Reifen',
        fr: 'Pneus',
        it: 'Pneumatici',
        es: 'Neumáticos',
        nl: 'Banden',
        pt: 'Pneus',
        ja: 'Gomu',
      },
      does: 'makes tyres for trucks, tractors and mining vehicles',
    },
    {
      words: { en: 'Drivetrain', de: 'Getriebe', ja: 'Seimitsu' },
      does: 'makes gearboxes and electric axles for cars and light trucks',
    },
  ],
  '2520': [
    {
      words: { en: 'Homes', de: 'Wohnbau', fr: 'Maisons', es: 'Viviendas', ja: 'Jutaku' },
      does: 'buys land and builds family houses and small estates on it',
    },
    {
      words: {
        en: 'Apparel',
        de: 'Mode',
        fr: 'Mode',
        it: 'Moda',
        es: 'Moda',
        nl: 'Mode',
        pt: 'Vestuário',
        ja: 'Orimono',
      },
      does: 'designs outdoor clothing and sells it in its own shops and through retailers',
    },
    {
      words: {
        en: 'Furniture',
        de: 'Möbel',
        fr: 'Meubles',
        it: 'Arredi',
        es: 'Muebles',
        nl: 'Meubelen',
        pt: 'Móveis',
        ja: 'Kagu',
      },
      does: 'makes kitchens, beds and office furniture',
    },
    {
      words: {
        en: 'Appliances',
        de: 'Hausgeräte',
        fr: 'Électroménager',
        it: 'Elettrodomestici',
        ja: 'Kaden',
      },
      does: 'makes ovens, washing machines and heat pumps under six brands',
    },
    {
      words: {
        en: 'Footwear',
        de: 'Schuhe',
        fr: 'Chaussures',
        it: 'Calzature',
        es: 'Calzados',
        pt: 'Calçados',
      },
      does: 'makes running and walking shoes',
    },
    {
      words: { en: 'Leather Goods', fr: 'Maroquinerie', it: 'Pelletteria', es: 'Marroquinería' },
      does: 'makes handbags and small leather goods in its own workshops',
    },
  ],
  '2530': [
    {
      words: { en: 'Hotels', fr: 'Hôtels', it: 'Alberghi', es: 'Hoteles', pt: 'Hotéis' },
      does: 'manages city hotels for their owners and earns fees on the rooms sold',
    },
    {
      words: {
        en: 'Restaurants',
        de: 'Gastronomie',
        fr: 'Restauration',
        it: 'Ristoranti',
        es: 'Restauración',
        ja: 'Shokudo',
      },
      does: 'runs and franchises quick-service restaurants',
    },
    {
      words: { en: 'Leisure', de: 'Freizeit', fr: 'Loisirs', es: 'Ocio', pt: 'Lazer' },
      does: 'owns holiday parks, ski lifts and water parks',
    },
    {
      words: { en: 'Learning', de: 'Bildung', fr: 'Formation', pt: 'Educação', ja: 'Gakuen' },
      does: 'teaches adults for professional exams, mostly online',
    },
    {
      words: { en: 'Cruises', fr: 'Croisières', it: 'Crociere', nl: 'Cruises' },
      does: 'sails small cruise ships along coasts and rivers',
    },
  ],
  '2550': [
    {
      words: {
        en: 'Stores',
        de: 'Kaufhaus',
        fr: 'Grands Magasins',
        it: 'Magazzini',
        es: 'Almacenes',
        nl: 'Warenhuizen',
        pt: 'Lojas',
        ja: 'Hyakkaten',
      },
      does: 'sells clothing and household goods in department stores and online',
    },
    {
      words: { en: 'Home Improvement', de: 'Baumarkt', fr: 'Bricolage', it: 'Bricolage', nl: 'Bouwmarkt' },
      does: 'sells tools, paint and garden goods to households and tradespeople',
    },
    {
      words: { en: 'Online', de: 'Versand', fr: 'Commerce', pt: 'Comércio' },
      does: 'runs an online marketplace for second-hand and refurbished goods',
    },
    {
      words: { en: 'Auto Retail', de: 'Autohaus', fr: 'Concessions', ja: 'Hanbai' },
      does: 'sells and services new and used cars in over two hundred dealerships',
    },
    {
      words: { en: 'Outfitters', fr: 'Sports', it: 'Sport', nl: 'Sport' },
      does: 'sells sports and camping gear in large suburban shops',
    },
  ],
  '3010': [
    {
      words: {
        en: 'Grocers',
        de: 'Lebensmittel',
        fr: 'Marchés',
        it: 'Supermercati',
        es: 'Supermercados',
        nl: 'Kruideniers',
        pt: 'Supermercados',
        ja: 'Store',
      },
      does: 'runs supermarkets and neighbourhood shops, with own brands at half of sales',
    },
    {
      words: {
        en: 'Pharmacies',
        de: 'Apotheken',
        fr: 'Pharmacies',
        it: 'Farmacie',
        es: 'Farmacias',
        nl: 'Apotheken',
        pt: 'Drogarias',
        ja: 'Yakkyoku',
      },
      does: 'runs pharmacies and drugstores and fills prescriptions by post',
    },
    {
      words: {
        en: 'Food Distribution',
        de: 'Großhandel',
        fr: 'Distribution',
        it: 'Distribuzione',
        es: 'Distribución',
        nl: 'Groothandel',
        pt: 'Atacado',
      },
      does: 'supplies restaurants, schools and hospitals with fresh and frozen food',
    },
    {
      words: { en: 'Warehouse Clubs', de: 'Märkte', fr: 'Hypermarchés', es: 'Hipermercados' },
      does: 'sells groceries and household goods in bulk to members who pay a yearly fee',
    },
  ],
  '3020': [
    {
      words: {
        en: 'Foods',
        de: 'Nahrungsmittel',
        fr: 'Alimentaire',
        it: 'Alimentari',
        es: 'Alimentos',
        nl: 'Voeding',
        pt: 'Alimentos',
        ja: 'Shokuhin',
      },
      does: 'makes soups, sauces and frozen meals for shops and canteens',
    },
    {
      words: {
        en: 'Brewing',
        de: 'Brauerei',
        fr: 'Brasseries',
        it: 'Birra',
        es: 'Cervecera',
        nl: 'Brouwerij',
        pt: 'Cervejaria',
        ja: 'Jozo',
      },
      does: 'brews beer and cider and bottles mineral water',
    },
    {
      words: {
        en: 'Dairy',
        de: 'Molkerei',
        fr: 'Laiteries',
        it: 'Latte',
        es: 'Lácteos',
        nl: 'Zuivel',
        pt: 'Laticínios',
        ja: 'Nyugyo',
      },
      does: 'makes cheese, yoghurt and infant milk powder',
    },
    {
      words: { en: 'Vineyards', de: 'Kellerei', fr: 'Vignobles', it: 'Vini', es: 'Bodegas', pt: 'Vinhos' },
      does: 'grows grapes and sells wine and spirits in some sixty countries',
    },
    {
      words: {
        en: 'Confectionery',
        de: 'Schokolade',
        fr: 'Confiserie',
        it: 'Dolciaria',
        nl: 'Koek',
        ja: 'Seika',
      },
      does: 'makes chocolate, biscuits and chewing gum',
    },
    {
      words: {
        en: 'Provisions',
        de: 'Fleischwaren',
        fr: 'Salaisons',
        es: 'Cárnicas',
        pt: 'Frigorífico',
        ja: 'Suisan',
      },
      does: 'processes meat and fish and sells it chilled and canned',
    },
  ],
  '3030': [
    {
      words: { en: 'Home Care', de: 'Haushalt', fr: 'Entretien', pt: 'Higiene', ja: 'Yushi' },
      does: 'makes detergents, dishwasher tablets and cleaning cloths',
    },
    {
      words: {
        en: 'Cosmetics',
        de: 'Kosmetik',
        fr: 'Parfums',
        it: 'Cosmetici',
        es: 'Perfumes',
        nl: 'Cosmetica',
        pt: 'Cosméticos',
        ja: 'Keshohin',
      },
      does: 'makes skin care and fragrances and sells them through pharmacies and salons',
    },
    {
      words: { en: 'Hygiene', de: 'Hygiene', fr: 'Hygiène', es: 'Papel', ja: 'Eisei' },
      does: 'makes tissue, nappies and wound dressings',
    },
  ],
  '3510': [
    {
      words: {
        en: 'Medical',
        de: 'Medizintechnik',
        fr: 'Médical',
        it: 'Medicale',
        es: 'Médica',
        nl: 'Medisch',
        pt: 'Médica',
        ja: 'Ika',
      },
      does: 'makes infusion pumps, catheters and monitors for intensive care',
    },
    {
      words: { en: 'Imaging', de: 'Bildgebung', fr: 'Imagerie', it: 'Diagnostica', ja: 'Kogaku' },
      does: 'builds ultrasound and X-ray equipment for hospitals and vets',
    },
    {
      words: {
        en: 'Hospitals',
        de: 'Kliniken',
        fr: 'Cliniques',
        it: 'Cliniche',
        es: 'Hospitales',
        nl: 'Zorg',
        pt: 'Hospitais',
      },
      does: 'owns private hospitals and day clinics',
    },
    {
      words: { en: 'Orthopaedics', de: 'Orthopädie', fr: 'Orthopédie', it: 'Ortopedia' },
      does: 'makes hip and knee implants and the instruments to fit them',
    },
    {
      words: { en: 'Dental', de: 'Dental', fr: 'Dentaire', es: 'Dental', pt: 'Odonto', ja: 'Shika' },
      does: 'supplies dentists with implants, aligners and chairs',
    },
    {
      words: { en: 'Health Plans', fr: 'Santé', pt: 'Saúde' },
      does: 'insures the health of some four million members, mostly through their employers',
    },
  ],
  '3520': [
    {
      words: {
        en: 'Pharmaceuticals',
        de: 'Pharma',
        fr: 'Laboratoires {}',
        it: 'Farmaceutici',
        es: 'Laboratorios {}',
        nl: 'Farma',
        pt: 'Farmacêutica',
        ja: 'Yakuhin',
      },
      does: 'develops medicines for heart failure and diabetes and sells older ones off patent',
    },
    {
      words: { en: 'Therapeutics', de: 'Therapeutik', fr: 'Thérapeutique' },
      does: 'develops antibody treatments for rare inflammatory diseases; two are on the market',
    },
    {
      words: { en: 'Biosciences', de: 'Biowissenschaften', fr: 'Biosciences', it: 'Bioscienze', ja: 'Bio' },
      does: 'makes reagents and instruments for gene sequencing in laboratories',
    },
    {
      words: { en: 'Vaccines', de: 'Impfstoffe', fr: 'Vaccins', pt: 'Vacinas', ja: 'Wakuchin' },
      does: 'develops and fills vaccines for travellers and older people',
    },
    { words: { en: 'Oncology', fr: 'Oncologie' }, does: 'develops cell therapies against blood cancers' },
    {
      words: { en: 'Clinical Research', de: 'Klinikforschung' },
      does: 'runs clinical trials for drug makers and keeps their data',
    },
  ],
  '4010': [
    {
      words: {
        en: 'Bank',
        de: 'Bank',
        fr: 'Banque {}',
        it: 'Banca {}',
        es: 'Banco {}',
        nl: 'Bank',
        pt: 'Banco {}',
        ja: 'Ginko',
      },
      does: 'takes deposits and lends to households and small firms',
    },
    {
      words: {
        en: 'Bancorp',
        de: 'Landesbank',
        fr: 'Crédit {}',
        it: 'Credito {}',
        es: 'Caja {}',
        nl: 'Spaarbank',
        pt: 'Caixa {}',
        ja: 'Shinkin',
      },
      does: 'is a regional bank with some three hundred branches and a large mortgage book',
    },
    {
      words: { en: 'Trust Bank', de: 'Hypothekenbank', fr: 'Banque Privée {}', ja: 'Trust Bank' },
      does: 'manages the deposits, loans and estates of wealthy families',
    },
    {
      words: {
        en: 'Commercial Bank',
        de: 'Handelsbank',
        fr: 'Banque Commerciale {}',
        es: 'Banco Comercial {}',
        pt: 'Banco Comercial {}',
      },
      does: 'finances trade, property and mid-sized companies',
    },
  ],
  '4020': [
    {
      words: {
        en: 'Capital',
        de: 'Beteiligungen',
        fr: 'Capital',
        es: 'Inversiones',
        pt: 'Investimentos',
        ja: 'Shoken',
      },
      does: 'invests in unlisted companies for pension funds and its own account',
    },
    {
      words: {
        en: 'Asset Management',
        de: 'Vermögensverwaltung',
        fr: 'Gestion',
        it: 'Gestioni',
        es: 'Gestión',
        nl: 'Vermogensbeheer',
        pt: 'Gestora',
      },
      does: 'manages bond and equity funds for savers and institutions',
    },
    {
      words: {
        en: 'Payments',
        de: 'Zahlungen',
        fr: 'Paiements',
        it: 'Pagamenti',
        es: 'Pagos',
        nl: 'Betalingen',
        pt: 'Pagamentos',
      },
      does: 'processes card and wallet payments for shops',
    },
    {
      words: { en: 'Exchange', de: 'Börse' },
      does: 'runs exchanges for shares, power and freight contracts and sells their data',
    },
    {
      words: { en: 'Leasing', de: 'Leasing', fr: 'Location', ja: 'Lease' },
      does: 'leases vehicles, ships and medical equipment to businesses',
    },
    {
      words: { en: 'Consumer Finance', fr: 'Financement', pt: 'Financeira', ja: 'Shinpan' },
      does: 'lends to consumers at the point of sale and issues store cards',
    },
  ],
  '4030': [
    {
      words: {
        en: 'Insurance',
        de: 'Versicherung',
        fr: 'Assurances',
        it: 'Assicurazioni',
        es: 'Seguros',
        nl: 'Verzekeringen',
        pt: 'Seguros',
        ja: 'Hoken',
      },
      does: 'insures homes, cars and small businesses',
    },
    {
      words: {
        en: 'Life',
        de: 'Leben',
        fr: 'Vie',
        it: 'Vita',
        es: 'Vida',
        nl: 'Leven',
        pt: 'Vida',
        ja: 'Seimei',
      },
      does: 'sells life insurance and pensions through brokers and employers',
    },
    {
      words: {
        en: 'Reinsurance',
        de: 'Rück',
        fr: 'Réassurance',
        it: 'Riassicurazioni',
        es: 'Reaseguros',
        nl: 'Herverzekering',
        pt: 'Resseguros',
      },
      does: 'reinsures storms, floods and earthquakes for other insurers',
    },
    {
      words: { en: 'Casualty', de: 'Sach', fr: 'Prévoyance', ja: 'Kasai' },
      does: 'insures factories, cargo and professional liability',
    },
    {
      words: { en: 'Brokers', de: 'Makler', fr: 'Courtage', nl: 'Makelaars' },
      does: 'arranges insurance for companies and advises them on risk',
    },
  ],
  '4510': [
    {
      words: { en: 'Software', fr: 'Logiciels', pt: 'Sistemas' },
      does: 'sells accounting and payroll software by subscription to mid-sized firms',
    },
    { words: { en: 'Cloud', fr: 'Nuage' }, does: 'rents computing power and databases to developers' },
    {
      words: { en: 'Security', de: 'Sicherheit', fr: 'Cyber', it: 'Sicurezza' },
      does: 'protects company networks and laptops against intrusion',
    },
    {
      words: { en: 'Analytics', fr: 'Données', ja: 'Joho' },
      does: 'sells data analysis software to retailers and banks',
    },
    {
      words: {
        en: 'Consulting',
        de: 'Systemhaus',
        fr: 'Conseil Numérique',
        it: 'Informatica',
        es: 'Informática',
        nl: 'Automatisering',
        pt: 'Informática',
        ja: 'Systems',
      },
      does: 'builds and runs computer systems for governments and insurers',
    },
    {
      words: { en: 'Workflow', de: 'Prozesse' },
      does: 'sells workflow software for approvals, contracts and service requests',
    },
    { words: { en: 'Design Systems' }, does: 'makes design and simulation software for engineers' },
  ],
  '4520': [
    {
      words: { en: 'Devices', de: 'Geräte', fr: 'Appareils', ja: 'Denshi' },
      does: 'makes rugged tablets, scanners and label printers for warehouses',
    },
    {
      words: {
        en: 'Networks',
        de: 'Netzwerke',
        fr: 'Réseaux',
        it: 'Reti',
        es: 'Redes',
        nl: 'Netwerken',
        pt: 'Redes',
        ja: 'Tsushinki',
      },
      does: 'makes optical switches and routers for data centres',
    },
    {
      words: {
        en: 'Instruments',
        de: 'Messtechnik',
        fr: 'Instruments',
        it: 'Strumenti',
        nl: 'Instrumenten',
        ja: 'Keiki',
      },
      does: 'makes sensors and test equipment for electronics plants',
    },
    { words: { en: 'Storage', de: 'Speicher' }, does: 'makes storage arrays and backup systems' },
    {
      words: { en: 'Photonics', de: 'Optik', fr: 'Optique', it: 'Ottica', nl: 'Fotonica', ja: 'Kodenshi' },
      does: 'makes lasers and cameras that guide machines',
    },
  ],
  '4530': [
    {
      words: {
        en: 'Semiconductors',
        de: 'Halbleiter',
        fr: 'Semi-conducteurs',
        it: 'Semiconduttori',
        nl: 'Halfgeleiders',
        ja: 'Handotai',
      },
      does: 'designs power chips for electric cars, chargers and factory drives',
    },
    {
      words: { en: 'Microdevices', de: 'Mikrotechnik', ja: 'Micro' },
      does: 'designs radio and sensor chips for phones, cars and meters',
    },
    {
      words: { en: 'Lithography', de: 'Lithografie', nl: 'Lithografie', ja: 'Seimitsu Kogaku' },
      does: 'makes optics and positioning stages for chip-making machines',
    },
    { words: { en: 'Memory', ja: 'Kioku' }, does: 'makes memory chips for servers and industrial computers' },
    {
      words: { en: 'Wafer', de: 'Wafer', ja: 'Silicon' },
      does: 'grows and polishes silicon and silicon-carbide wafers',
    },
  ],
  '5010': [
    {
      words: {
        en: 'Telecom',
        fr: 'Télécom',
        it: 'Telefonia',
        es: 'Telecomunicaciones',
        pt: 'Telecomunicações',
        ja: 'Tsushin',
      },
      does: 'runs mobile and fixed networks with some twelve million customers',
    },
    {
      words: {
        en: 'Broadband',
        de: 'Breitband',
        fr: 'Fibre',
        it: 'Fibra',
        es: 'Fibra',
        nl: 'Glasvezel',
        pt: 'Fibra',
        ja: 'Hikari',
      },
      does: 'lays optical fibre in towns and sells it to households and to other operators',
    },
    {
      words: { en: 'Mobile', de: 'Mobilfunk', nl: 'Mobiel', pt: 'Celular' },
      does: 'sells mobile contracts and handsets to consumers',
    },
    {
      words: { en: 'Satellite', fr: 'Satellites', it: 'Satelliti' },
      does: 'connects ships, aircraft and remote mines by satellite',
    },
  ],
  '5020': [
    {
      words: { en: 'Media', de: 'Medien', fr: 'Médias', es: 'Medios', pt: 'Mídia', ja: 'Hoso' },
      does: 'owns television channels and a growing streaming service',
    },
    {
      words: {
        en: 'Publishing',
        de: 'Verlag',
        fr: 'Éditions',
        it: 'Editore',
        es: 'Editorial',
        nl: 'Uitgeverij',
        pt: 'Editora',
        ja: 'Shuppan',
      },
      does: 'publishes textbooks, legal databases and a few newspapers',
    },
    {
      words: { en: 'Pictures', de: 'Film', fr: 'Cinéma', it: 'Cinema', ja: 'Eiga' },
      does: 'produces films and series and sells the rights around the world',
    },
    {
      words: { en: 'Games', de: 'Spiele', fr: 'Jeux', ja: 'Yugi' },
      does: 'makes strategy and farming games for consoles and phones',
    },
    {
      words: { en: 'Outdoor', de: 'Außenwerbung', fr: 'Affichage', pt: 'Publicidade' },
      does: 'rents billboards and bus shelters to advertisers',
    },
    {
      words: { en: 'Social', pt: 'Digital' },
      does: 'runs an online network where hobbyists share videos and trade with each other',
    },
  ],
  '5510': [
    {
      words: {
        en: 'Power',
        de: 'Kraftwerke',
        fr: 'Électricité',
        it: 'Elettricità',
        es: 'Eléctricas',
        nl: 'Stroom',
        pt: 'Energia Elétrica',
        ja: 'Denryoku',
      },
      does: 'generates and distributes electricity to some two million homes',
    },
    {
      words: {
        en: 'Water',
        de: 'Wasserwerke',
        fr: 'Eaux',
        it: 'Acque',
        es: 'Aguas',
        nl: 'Water',
        pt: 'Saneamento',
        ja: 'Suido',
      },
      does: 'supplies drinking water and treats sewage under a regulated tariff',
    },
    {
      words: { en: 'Gas', de: 'Gas', fr: 'Gaz', it: 'Gas', es: 'Gas', pt: 'Gás', ja: 'Gas' },
      does: 'owns regional gas grids and prepares them for hydrogen',
    },
    {
      words: {
        en: 'Renewables',
        de: 'Windkraft',
        fr: 'Éoliennes',
        it: 'Rinnovabili',
        es: 'Renovables',
        nl: 'Windenergie',
        pt: 'Renováveis',
        ja: 'Saisei',
      },
      does: 'builds and runs wind and solar parks and sells their power on long contracts',
    },
    {
      words: { en: 'Utilities', de: 'Stadtwerke', nl: 'Nutsbedrijven' },
      does: 'supplies power, gas and district heating to a group of mid-sized cities',
    },
  ],
  '6010': [
    {
      words: {
        en: 'Logistics Properties',
        de: 'Hallen',
        fr: 'Entrepôts',
        it: 'Magazzini Generali',
        es: 'Naves',
      },
      does: 'owns warehouses close to large cities and lets them to parcel firms and grocers',
    },
    {
      words: {
        en: 'Residential Trust',
        de: 'Wohnen',
        fr: 'Logements',
        es: 'Residencial',
        nl: 'Wonen',
        pt: 'Residencial',
        ja: 'Residence',
      },
      does: 'owns and lets some forty thousand flats',
    },
    {
      words: {
        en: 'Shopping Centres',
        de: 'Center',
        fr: 'Centres',
        it: 'Centri',
        es: 'Centros',
        pt: 'Shoppings',
      },
      does: 'owns shopping centres and the flats and offices above them',
    },
    {
      words: { en: 'Health Properties', de: 'Pflegeimmobilien', fr: 'Résidences' },
      does: 'owns clinics and care homes and lets them on contracts of twenty years or more',
    },
    {
      words: { en: 'Towers', it: 'Torri', es: 'Torres', pt: 'Torres' },
      does: 'owns radio masts and lets space on them to mobile operators',
    },
    {
      words: { en: 'Office REIT', de: 'Büro', fr: 'Bureaux', nl: 'Kantoren', ja: 'Office' },
      does: 'owns office towers in five business districts',
    },
  ],
  '6020': [
    {
      words: {
        en: 'Developments',
        de: 'Projektbau',
        fr: 'Promotion',
        it: 'Sviluppo',
        es: 'Promociones',
        pt: 'Incorporadora',
        ja: 'Kaihatsu',
      },
      does: 'develops former docks and rail yards into new city districts',
    },
    {
      words: {
        en: 'Land',
        de: 'Immobilien',
        fr: 'Foncière {}',
        it: 'Immobiliare',
        es: 'Inmobiliaria',
        nl: 'Vastgoed',
        pt: 'Imobiliária',
        ja: 'Fudosan',
      },
      does: 'owns and develops mixed-use property in and around one large city',
    },
    {
      words: { en: 'Property Services', de: 'Hausverwaltung', fr: 'Immobilier', nl: 'Beheer' },
      does: 'manages buildings for their owners and brokers leases and sales',
    },
  ],
}
