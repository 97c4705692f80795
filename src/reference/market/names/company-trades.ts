/** A line of business: the word added to a stem for a company name, by language, and what such a company does. */
export type Trade = { words: ReadonlyMap<string, string>; does: string }

/**
 * The lines of business of fictional companies, by industry group. `{}` is the place of the stem if the word comes first ("Banque
 * {}"); otherwise the word follows the stem. A language without a word of its own uses the English one.
 */
const TABLE = `
1010
en Petroleum, fr Pétroles, es Petróleos, pt Petróleo, ja Sekiyu
  finds and produces oil and gas, mainly from mature fields that it buys from larger producers
en Energy, de Energie, fr Énergies, it Energia, es Energía, nl Energie, pt Energia
  produces natural gas and transports it to cities in its own pipelines
en Drilling
  rents drilling rigs and their crews to oil and gas producers by the day
en Midstream, de Pipelines, fr Transport d’Énergie, nl Leidingen, ja Pipeline
  runs pipelines, storage caverns and export terminals and is paid per barrel it moves
en Refining, de Raffinerien, fr Raffinage, it Raffinerie, es Refino, pt Refinaria
  refines crude oil into fuels and lubricants and sells them through its own depots
en Subsea, nl Offshore
  builds and services the equipment that oil and gas fields need on the sea floor
1510
en Chemicals, de Chemie, fr Chimie, it Chimica, es Química, nl Chemie, pt Química, ja Kagaku
  makes speciality chemicals that go into coatings, adhesives and sealants
en Metals, de Metalle, fr Métaux, it Metalli, es Metales, nl Metalen, pt Metais, ja Kinzoku
  mines and smelts copper and zinc and recovers silver as a by-product
en Packaging, de Verpackungen, fr Emballages, it Imballaggi, es Envases, nl Verpakking, pt Embalagens
  makes cartons, bottles and closures for food and household brands
en Cement, de Zement, fr Ciments, it Cementi, es Cementos, pt Cimentos
  quarries limestone and sells cement, aggregates and ready-mixed concrete
en Gold Mines, fr Mines d’Or, es Minas de Oro, pt Mineração
  runs four gold mines and explores the ground around them
en Steel, de Stahl, fr Aciers, it Acciai, es Aceros, nl Staal, pt Siderurgia, ja Seiko-sho
  melts scrap into long steel for builders and engineering firms
en Crop Science, de Agrar, fr Agrosciences, pt Fertilizantes, ja Nogyo
  makes fertilisers and seed treatments for large-scale farms
2010
en Engineering, de Maschinenbau, fr Ingénierie, it Meccanica, es Ingeniería, nl Machines, pt Engenharia, ja Kikai
  designs and builds machine tools and the automation around them
en Aerospace, de Luftfahrt, fr Aéronautique, it Aerospaziale, es Aeronáutica
  makes landing gear and flight controls for civil and military aircraft
en Pumps, de Pumpen, it Pompe, nl Pompen, ja Pump
  makes and services pumps, valves and seals for water works and chemical plants
en Construction, de Bau, fr Construction, it Costruzioni, es Construcciones, nl Bouw, pt Construtora, ja Kensetsu
  builds bridges, tunnels and hospitals and runs some of them under long concessions
en Electric, de Elektrik, fr Électrique, it Elettrica, es Eléctrica, nl Elektro, pt Elétrica, ja Denki
  makes switchgear, transformers and the software that keeps power grids in balance
en Industries, de Industrie, fr Industries, it Industrie, es Industrias, pt Indústrias, ja Kogyo
  owns a group of specialised makers of bearings, fasteners and precision castings
en Farm Machinery, de Landtechnik, fr Machines Agricoles, it Macchine Agricole, nl Landbouwtechniek, pt Máquinas Agrícolas
  builds tractors, balers and sprayers and finances many of those that it sells
en Trading, ja Shoji, nl Handel
  trades industrial goods, from machine parts to grain, and holds stakes in many of its suppliers
2020
en Staffing, de Personal, fr Emploi, nl Uitzend
  places temporary and permanent staff in factories, offices and hospitals
en Facility Services, de Dienste, fr Services, it Servizi, es Servicios, nl Diensten, pt Serviços
  cleans, secures and maintains buildings under contracts of several years
en Environmental, de Umwelt, fr Propreté, it Ambiente, es Ambiental, nl Milieu, pt Ambiental, ja Kankyo
  collects, sorts and recycles waste for cities and industry
en Advisory, de Beratung, fr Conseil
  advises companies and governments on large engineering and regulatory projects
en Inspection, de Prüftechnik, fr Contrôle
  tests and certifies goods, ships and factories for safety
2030
en Logistics, de Logistik, fr Logistique, it Logistica, es Logística, nl Logistiek, pt Logística, ja Butsuryu
  runs warehouses and delivers parcels for web shops
en Railways, de Bahnen, fr Rail, it Ferrovie, es Ferrocarriles, pt Ferrovias, ja Tetsudo
  owns a freight railway and the track that it runs on
en Shipping, de Reederei, fr Maritime, it Navigazione, es Naviera, nl Scheepvaart, pt Navegação, ja Kaiun
  operates container ships and dry bulk carriers on long charters
en Airways, de Flug, fr Aérien, pt Linhas Aéreas, ja Air Lines
  flies short-haul passenger routes from three regional hubs
en Airports, de Flughäfen, fr Aéroports, es Aeropuertos, pt Aeroportos
  operates airports and the shops, hotels and car parks around them
en Freight, de Spedition, fr Fret, es Transportes, it Trasporti, nl Vervoer
  moves full truckloads across borders with a fleet that it mostly owns
2510
en Motors, de Fahrzeugbau, fr Automobiles, it Motori, es Motores, pt Motores, ja Jidosha
  builds delivery vans and small trucks, half of them electric
en Auto Components, de Autoteile, fr Équipements, it Componenti, es Componentes, pt Autopeças, ja Buhin
  supplies seats, thermal systems and wiring to car makers on four continents
en Tyres, de Reifen, fr Pneus, it Pneumatici, es Neumáticos, nl Banden, pt Pneus, ja Gomu
  makes tyres for trucks, tractors and mining vehicles
en Drivetrain, de Getriebe, ja Seimitsu
  makes gearboxes and electric axles for cars and light trucks
2520
en Homes, de Wohnbau, fr Maisons, es Viviendas, ja Jutaku
  buys land and builds family houses and small estates on it
en Apparel, de Mode, fr Mode, it Moda, es Moda, nl Mode, pt Vestuário, ja Orimono
  designs outdoor clothing and sells it in its own shops and through retailers
en Furniture, de Möbel, fr Meubles, it Arredi, es Muebles, nl Meubelen, pt Móveis, ja Kagu
  makes kitchens, beds and office furniture
en Appliances, de Hausgeräte, fr Électroménager, it Elettrodomestici, ja Kaden
  makes ovens, washing machines and heat pumps under six brands
en Footwear, de Schuhe, fr Chaussures, it Calzature, es Calzados, pt Calçados
  makes running and walking shoes
en Leather Goods, fr Maroquinerie, it Pelletteria, es Marroquinería
  makes handbags and small leather goods in its own workshops
2530
en Hotels, fr Hôtels, it Alberghi, es Hoteles, pt Hotéis
  manages city hotels for their owners and earns fees on the rooms sold
en Restaurants, de Gastronomie, fr Restauration, it Ristoranti, es Restauración, ja Shokudo
  runs and franchises quick-service restaurants
en Leisure, de Freizeit, fr Loisirs, es Ocio, pt Lazer
  owns holiday parks, ski lifts and water parks
en Learning, de Bildung, fr Formation, pt Educação, ja Gakuen
  teaches adults for professional exams, mostly online
en Cruises, fr Croisières, it Crociere, nl Cruises
  sails small cruise ships along coasts and rivers
2550
en Stores, de Kaufhaus, fr Grands Magasins, it Magazzini, es Almacenes, nl Warenhuizen, pt Lojas, ja Hyakkaten
  sells clothing and household goods in department stores and online
en Home Improvement, de Baumarkt, fr Bricolage, it Bricolage, nl Bouwmarkt
  sells tools, paint and garden goods to households and tradespeople
en Online, de Versand, fr Commerce, pt Comércio
  runs an online marketplace for second-hand and refurbished goods
en Auto Retail, de Autohaus, fr Concessions, ja Hanbai
  sells and services new and used cars in over two hundred dealerships
en Outfitters, fr Sports, it Sport, nl Sport
  sells sports and camping gear in large suburban shops
3010
en Grocers, de Lebensmittel, fr Marchés, it Supermercati, es Supermercados, nl Kruideniers, pt Supermercados, ja Store
  runs supermarkets and neighbourhood shops, with own brands at half of sales
en Pharmacies, de Apotheken, fr Pharmacies, it Farmacie, es Farmacias, nl Apotheken, pt Drogarias, ja Yakkyoku
  runs pharmacies and drugstores and fills prescriptions by post
en Food Distribution, de Großhandel, fr Distribution, it Distribuzione, es Distribución, nl Groothandel, pt Atacado
  supplies restaurants, schools and hospitals with fresh and frozen food
en Warehouse Clubs, de Märkte, fr Hypermarchés, es Hipermercados
  sells groceries and household goods in bulk to members who pay a yearly fee
3020
en Foods, de Nahrungsmittel, fr Alimentaire, it Alimentari, es Alimentos, nl Voeding, pt Alimentos, ja Shokuhin
  makes soups, sauces and frozen meals for shops and canteens
en Brewing, de Brauerei, fr Brasseries, it Birra, es Cervecera, nl Brouwerij, pt Cervejaria, ja Jozo
  brews beer and cider and bottles mineral water
en Dairy, de Molkerei, fr Laiteries, it Latte, es Lácteos, nl Zuivel, pt Laticínios, ja Nyugyo
  makes cheese, yoghurt and infant milk powder
en Vineyards, de Kellerei, fr Vignobles, it Vini, es Bodegas, pt Vinhos
  grows grapes and sells wine and spirits in some sixty countries
en Confectionery, de Schokolade, fr Confiserie, it Dolciaria, nl Koek, ja Seika
  makes chocolate, biscuits and chewing gum
en Provisions, de Fleischwaren, fr Salaisons, es Cárnicas, pt Frigorífico, ja Suisan
  processes meat and fish and sells it chilled and canned
3030
en Home Care, de Haushalt, fr Entretien, pt Higiene, ja Yushi
  makes detergents, dishwasher tablets and cleaning cloths
en Cosmetics, de Kosmetik, fr Parfums, it Cosmetici, es Perfumes, nl Cosmetica, pt Cosméticos, ja Keshohin
  makes skin care and fragrances and sells them through pharmacies and salons
en Hygiene, de Hygiene, fr Hygiène, es Papel, ja Eisei
  makes tissue, nappies and wound dressings
3510
en Medical, de Medizintechnik, fr Médical, it Medicale, es Médica, nl Medisch, pt Médica, ja Ika
  makes infusion pumps, catheters and monitors for intensive care
en Imaging, de Bildgebung, fr Imagerie, it Diagnostica, ja Kogaku
  builds ultrasound and X-ray equipment for hospitals and vets
en Hospitals, de Kliniken, fr Cliniques, it Cliniche, es Hospitales, nl Zorg, pt Hospitais
  owns private hospitals and day clinics
en Orthopaedics, de Orthopädie, fr Orthopédie, it Ortopedia
  makes hip and knee implants and the instruments to fit them
en Dental, de Dental, fr Dentaire, es Dental, pt Odonto, ja Shika
  supplies dentists with implants, aligners and chairs
en Health Plans, fr Santé, pt Saúde
  insures the health of some four million members, mostly through their employers
3520
en Pharmaceuticals, de Pharma, fr Laboratoires {}, it Farmaceutici, es Laboratorios {}, nl Farma, pt Farmacêutica, ja Yakuhin
  develops medicines for heart failure and diabetes and sells older ones off patent
en Therapeutics, de Therapeutik, fr Thérapeutique
  develops antibody treatments for rare inflammatory diseases; two are on the market
en Biosciences, de Biowissenschaften, fr Biosciences, it Bioscienze, ja Bio
  makes reagents and instruments for gene sequencing in laboratories
en Vaccines, de Impfstoffe, fr Vaccins, pt Vacinas, ja Wakuchin
  develops and fills vaccines for travellers and older people
en Oncology, fr Oncologie
  develops cell therapies against blood cancers
en Clinical Research, de Klinikforschung
  runs clinical trials for drug makers and keeps their data
4010
en Bank, de Bank, fr Banque {}, it Banca {}, es Banco {}, nl Bank, pt Banco {}, ja Ginko
  takes deposits and lends to households and small firms
en Bancorp, de Landesbank, fr Crédit {}, it Credito {}, es Caja {}, nl Spaarbank, pt Caixa {}, ja Shinkin
  is a regional bank with some three hundred branches and a large mortgage book
en Trust Bank, de Hypothekenbank, fr Banque Privée {}, ja Trust Bank
  manages the deposits, loans and estates of wealthy families
en Commercial Bank, de Handelsbank, fr Banque Commerciale {}, es Banco Comercial {}, pt Banco Comercial {}
  finances trade, property and mid-sized companies
4020
en Capital, de Beteiligungen, fr Capital, es Inversiones, pt Investimentos, ja Shoken
  invests in unlisted companies for pension funds and its own account
en Asset Management, de Vermögensverwaltung, fr Gestion, it Gestioni, es Gestión, nl Vermogensbeheer, pt Gestora
  manages bond and equity funds for savers and institutions
en Payments, de Zahlungen, fr Paiements, it Pagamenti, es Pagos, nl Betalingen, pt Pagamentos
  processes card and wallet payments for shops
en Exchange, de Börse
  runs exchanges for shares, power and freight contracts and sells their data
en Leasing, de Leasing, fr Location, ja Lease
  leases vehicles, ships and medical equipment to businesses
en Consumer Finance, fr Financement, pt Financeira, ja Shinpan
  lends to consumers at the point of sale and issues store cards
4030
en Insurance, de Versicherung, fr Assurances, it Assicurazioni, es Seguros, nl Verzekeringen, pt Seguros, ja Hoken
  insures homes, cars and small businesses
en Life, de Leben, fr Vie, it Vita, es Vida, nl Leven, pt Vida, ja Seimei
  sells life insurance and pensions through brokers and employers
en Reinsurance, de Rück, fr Réassurance, it Riassicurazioni, es Reaseguros, nl Herverzekering, pt Resseguros
  reinsures storms, floods and earthquakes for other insurers
en Casualty, de Sach, fr Prévoyance, ja Kasai
  insures factories, cargo and professional liability
en Brokers, de Makler, fr Courtage, nl Makelaars
  arranges insurance for companies and advises them on risk
4510
en Software, fr Logiciels, pt Sistemas
  sells accounting and payroll software by subscription to mid-sized firms
en Cloud, fr Nuage
  rents computing power and databases to developers
en Security, de Sicherheit, fr Cyber, it Sicurezza
  protects company networks and laptops against intrusion
en Analytics, fr Données, ja Joho
  sells data analysis software to retailers and banks
en Consulting, de Systemhaus, fr Conseil Numérique, it Informatica, es Informática, nl Automatisering, pt Informática, ja Systems
  builds and runs computer systems for governments and insurers
en Workflow, de Prozesse
  sells workflow software for approvals, contracts and service requests
en Design Systems
  makes design and simulation software for engineers
4520
en Devices, de Geräte, fr Appareils, ja Denshi
  makes rugged tablets, scanners and label printers for warehouses
en Networks, de Netzwerke, fr Réseaux, it Reti, es Redes, nl Netwerken, pt Redes, ja Tsushinki
  makes optical switches and routers for data centres
en Instruments, de Messtechnik, fr Instruments, it Strumenti, nl Instrumenten, ja Keiki
  makes sensors and test equipment for electronics plants
en Storage, de Speicher
  makes storage arrays and backup systems
en Photonics, de Optik, fr Optique, it Ottica, nl Fotonica, ja Kodenshi
  makes lasers and cameras that guide machines
4530
en Semiconductors, de Halbleiter, fr Semi-conducteurs, it Semiconduttori, nl Halfgeleiders, ja Handotai
  designs power chips for electric cars, chargers and factory drives
en Microdevices, de Mikrotechnik, ja Micro
  designs radio and sensor chips for phones, cars and meters
en Lithography, de Lithografie, nl Lithografie, ja Seimitsu Kogaku
  makes optics and positioning stages for chip-making machines
en Memory, ja Kioku
  makes memory chips for servers and industrial computers
en Wafer, de Wafer, ja Silicon
  grows and polishes silicon and silicon-carbide wafers
5010
en Telecom, fr Télécom, it Telefonia, es Telecomunicaciones, pt Telecomunicações, ja Tsushin
  runs mobile and fixed networks with some twelve million customers
en Broadband, de Breitband, fr Fibre, it Fibra, es Fibra, nl Glasvezel, pt Fibra, ja Hikari
  lays optical fibre in towns and sells it to households and to other operators
en Mobile, de Mobilfunk, nl Mobiel, pt Celular
  sells mobile contracts and handsets to consumers
en Satellite, fr Satellites, it Satelliti
  connects ships, aircraft and remote mines by satellite
5020
en Media, de Medien, fr Médias, es Medios, pt Mídia, ja Hoso
  owns television channels and a growing streaming service
en Publishing, de Verlag, fr Éditions, it Editore, es Editorial, nl Uitgeverij, pt Editora, ja Shuppan
  publishes textbooks, legal databases and a few newspapers
en Pictures, de Film, fr Cinéma, it Cinema, ja Eiga
  produces films and series and sells the rights around the world
en Games, de Spiele, fr Jeux, ja Yugi
  makes strategy and farming games for consoles and phones
en Outdoor, de Außenwerbung, fr Affichage, pt Publicidade
  rents billboards and bus shelters to advertisers
en Social, pt Digital
  runs an online network where hobbyists share videos and trade with each other
5510
en Power, de Kraftwerke, fr Électricité, it Elettricità, es Eléctricas, nl Stroom, pt Energia Elétrica, ja Denryoku
  generates and distributes electricity to some two million homes
en Water, de Wasserwerke, fr Eaux, it Acque, es Aguas, nl Water, pt Saneamento, ja Suido
  supplies drinking water and treats sewage under a regulated tariff
en Gas, de Gas, fr Gaz, it Gas, es Gas, pt Gás, ja Gas
  owns regional gas grids and prepares them for hydrogen
en Renewables, de Windkraft, fr Éoliennes, it Rinnovabili, es Renovables, nl Windenergie, pt Renováveis, ja Saisei
  builds and runs wind and solar parks and sells their power on long contracts
en Utilities, de Stadtwerke, nl Nutsbedrijven
  supplies power, gas and district heating to a group of mid-sized cities
6010
en Logistics Properties, de Hallen, fr Entrepôts, it Magazzini Generali, es Naves
  owns warehouses close to large cities and lets them to parcel firms and grocers
en Residential Trust, de Wohnen, fr Logements, es Residencial, nl Wonen, pt Residencial, ja Residence
  owns and lets some forty thousand flats
en Shopping Centres, de Center, fr Centres, it Centri, es Centros, pt Shoppings
  owns shopping centres and the flats and offices above them
en Health Properties, de Pflegeimmobilien, fr Résidences
  owns clinics and care homes and lets them on contracts of twenty years or more
en Towers, it Torri, es Torres, pt Torres
  owns radio masts and lets space on them to mobile operators
en Office REIT, de Büro, fr Bureaux, nl Kantoren, ja Office
  owns office towers in five business districts
6020
en Developments, de Projektbau, fr Promotion, it Sviluppo, es Promociones, pt Incorporadora, ja Kaihatsu
  develops former docks and rail yards into new city districts
en Land, de Immobilien, fr Foncière {}, it Immobiliare, es Inmobiliaria, nl Vastgoed, pt Imobiliária, ja Fudosan
  owns and develops mixed-use property in and around one large city
en Property Services, de Hausverwaltung, fr Immobilier, nl Beheer
  manages buildings for their owners and brokers leases and sales`

/** By industry group. */
export const TRADES: ReadonlyMap<string, readonly Trade[]> = new Map(
  TABLE.trim()
    .split(/\n(?=\d{4}$)/m)
    .map((block) => {
      const [group = '', ...lines] = block.split('\n')
      return [group, lines.flatMap((line, i) => (i % 2 === 0 ? tradeOf(line, lines[i + 1]!) : []))]
    }),
)

function tradeOf(words: string, does: string): Trade {
  const byLanguage = words.split(', ').map((each) => [each.slice(0, 2), each.slice(3)] as const)
  return { words: new Map(byLanguage), does: does.trim() }
}
