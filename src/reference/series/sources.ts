// The bibliography: for each work the series whose formula comes from it.

const OWN = 'A definition of this service from plain figures, stated in its explanation'
const TEXTBOOK =
  'A textbook statistic (Campbell, Lo and MacKinlay, The Econometrics of Financial Markets, 1997)'

/** Names of the series by source, separated by spaces. */
const BY_SOURCE: Readonly<Record<string, string>> = {
  'Jegadeesh and Titman, Returns to Buying Winners and Selling Losers, Journal of Finance 1993':
    'mom_3m mom_6m mom_12m mom_12m_1m mom_6m_1m',
  'Jegadeesh, Evidence of Predictable Behavior of Security Returns, Journal of Finance 1990':
    'mom_1d mom_1w mom_2w mom_1m',
  'De Bondt and Thaler, Does the Stock Market Overreact?, Journal of Finance 1985': 'mom_24m mom_36m',
  'Da, Gurun and Warachka, Frog in the Pan, Review of Financial Studies 2014': 'info_discreteness_12m',
  'Clenow, Stocks on the Move, 2015': 'clenow_90',
  'Brock, Lakonishok and LeBaron, Simple Technical Trading Rules, Journal of Finance 1992':
    'ma_dist_10 ma_dist_20 ma_dist_50 ma_dist_100 ma_dist_200 ma_ratio_20_50 ma_ratio_50_200 ma_slope_50 ma_slope_200 ma_stack',
  'Murphy, Technical Analysis of the Financial Markets, 1999':
    'ema_dist_20 ema_dist_50 ema_dist_200 wma_dist_20',
  'Achelis, Technical Analysis from A to Z, 1995':
    'trima_dist_20 dpo_20 vwma_dist_20 volume_change_14 volume_price_trend_1m chaikin_osc chaikin_vol_10',
  'Mulloy, Smoothing Data with Faster Moving Averages, Stocks & Commodities 1994':
    'dema_dist_20 tema_dist_20',
  'Hull, Hull Moving Average, 2005': 'hma_dist_20',
  'Kaufman, Smarter Trading, 1995': 'kama_dist_10 efficiency_1m',
  'Appel, The Moving Average Convergence-Divergence Trading Method, 1979':
    'macd_line macd_hist volume_osc_12_26',
  'Wilder, New Concepts in Technical Trading Systems, 1978':
    'rsi_2 rsi_7 rsi_14 rsi_21 atr_pct_14 range_expansion adx_14 di_spread_14',
  'Lane, Lane’s Stochastics, Stocks & Commodities 1984; L. Williams, 1979':
    'stoch_14 stoch_k_14 close_location_1w',
  'Bollinger, Bollinger on Bollinger Bands, 2001': 'boll_z_20 boll_width_20 price_z_50 price_z_200',
  'Lambert, Commodity Channel Index, Commodities 1980': 'cci_20',
  'Chande and Kroll, The New Technical Trader, 1994':
    'cmo_14 stoch_rsi_14 forecast_osc_14 intraday_momentum_14',
  'Chande, A Time Price Oscillator, Stocks & Commodities 1995': 'aroon_25',
  'Quong and Soudack, Volume-Weighted RSI: Money Flow, Stocks & Commodities 1989': 'mfi_14',
  'Chaikin, who made it known to users of charts; no first publication was found': 'cmf_20',
  'Hosoda, Ichimoku Kinko Hyo, 1969': 'cloud_dist tenkan_kijun',
  'Seban, who made it known in the 2000s; no first publication was found': 'supertrend_10',
  'Botes and Siepman, The Vortex Indicator, Stocks & Commodities 2010': 'vortex_14',
  'Keltner, How to Make Money in Commodities, 1960, as redrawn by Raschke': 'keltner_20',
  'LeBeau, as in Elder, Come into My Trading Room, 2002': 'chandelier_22',
  'Hutson, Good TRIX, Stocks & Commodities 1983': 'trix_15',
  'Pring, Summed Rate of Change (KST), Stocks & Commodities 1992': 'kst',
  'White, Vertical Horizontal Filter, Futures 1991': 'vhf_28',
  'Dreiss, as in Burke, Measuring Market Choppiness with Chaos, Futures 1993': 'chop_14',
  'Swenlin, DecisionPoint Price Momentum Oscillator': 'pmo_35_20',
  'Elder, Trading for a Living, 1993': 'elder_bull_13 elder_bear_13 force_13',
  'Connors and Alvarez, An Introduction to ConnorsRSI, 2012': 'connors_rsi',
  'L. Williams, The Ultimate Oscillator, Stocks & Commodities 1985': 'ultimate_osc',
  'Blau, Momentum, Direction, and Divergence, 1995': 'tsi_25_13 smi_10',
  'B. Williams, New Trading Dimensions, 1998': 'awesome',
  'Ehlers, Using the Fisher Transform, and Relative Vigor Index, Stocks & Commodities 2002':
    'fisher_10 vigor_10',
  'DeMark, The New Science of Technical Analysis, 1994': 'demarker_14 td_setup',
  'Livshin, Balance of Market Power, Stocks & Commodities 2001': 'balance_of_power_14',
  'Johnson, Pretty Good Oscillator, published as code in 1999': 'pretty_good_14',
  'Spearman, The Proof and Measurement of Association, 1904': 'rank_corr_9',
  'Donchian, as in Covel, Trend Following, 2004':
    'donchian_high_20 donchian_low_20 donchian_high_55 donchian_low_55',
  'George and Hwang, The 52-Week High and Momentum Investing, Journal of Finance 2004':
    'drawdown_12m drawdown_36m drawdown_all above_low_12m range_pos_12m days_since_high days_since_low new_highs_3m new_lows_3m',
  'Nison, Japanese Candlestick Charting Techniques, 1991':
    'candle_body candle_upper candle_lower candle_engulfing candle_harami candle_hammer candle_star_shadow candle_doji candle_marubozu candle_star candle_piercing candle_three',
  'Crabel, Day Trading with Short Term Price Patterns, 1990': 'inside_day outside_day narrow_range_7',
  'Parkinson, The Extreme Value Method, Journal of Business 1980': 'parkinson_1m range_to_close_vol_1m',
  'Garman and Klass, On the Estimation of Security Price Volatilities, Journal of Business 1980':
    'garman_klass_1m',
  'Rogers and Satchell, Estimating Variance from High, Low and Closing Prices, Annals of Applied Probability 1991':
    'rogers_satchell_1m',
  'Yang and Zhang, Drift-Independent Volatility Estimation, Journal of Business 2000': 'yang_zhang_1m',
  'J. P. Morgan, RiskMetrics Technical Document, 1996': 'ewma_vol value_at_risk_12m',
  'Artzner, Delbaen, Eber and Heath, Coherent Measures of Risk, Mathematical Finance 1999':
    'expected_shortfall_12m',
  'Barndorff-Nielsen and Shephard, Power and Bipower Variation, Journal of Financial Econometrics 2004':
    'jump_share_3m',
  'Dorsey, The Mass Index 1992, and The Relative Volatility Index 1993, Stocks & Commodities':
    'mass_index_25 relative_vol_14',
  'Martin and McCann, The Investor’s Guide to Fidelity Funds, 1989': 'ulcer_14',
  'Bali, Cakici and Whitelaw, Maxing Out, Journal of Financial Economics 2011': 'max_day_1m min_day_1m',
  'Hurst 1951, as in Peters, Fractal Market Analysis, 1994': 'hurst_12m',
  'Lo and MacKinlay, Stock Market Prices Do Not Follow Random Walks, Review of Financial Studies 1988':
    'variance_ratio_12m',
  'Bandt and Pompe, Permutation Entropy, Physical Review Letters 2002': 'order_entropy_6m',
  'Ljung and Box, On a Measure of Lack of Fit in Time Series Models, Biometrika 1978': 'ljung_box_12m',
  'Jarque and Bera, Efficient Tests for Normality, Economics Letters 1980': 'jarque_bera_12m',
  'Wald and Wolfowitz, On a Test Whether Two Samples Are from the Same Population, 1940': 'runs_12m',
  'Dickey and Fuller, Distribution of the Estimators for Autoregressive Time Series, 1979':
    'dickey_fuller_12m half_life_12m',
  'Kelley 1947, as in Hinkley, On Power Transformations to Symmetry, Biometrika 1975':
    'decile_skew_12m tail_ratio_12m',
  'Sharpe, Mutual Fund Performance, Journal of Business 1966': 'sharpe_12m',
  'Sortino and Price, Performance Measurement in a Downside Risk Framework, 1994':
    'sortino_12m down_vol_3m down_share_3m',
  'Schwager, Hedge Fund Market Wizards, 2012': 'gain_to_pain_12m',
  'Young, Calmar Ratio: A Smoother Tool, Futures 1991': 'calmar_36m max_drawdown_12m',
  'Lou, Polk and Skouras, A Tug of War, Journal of Financial Economics 2019':
    'overnight_drift_1m intraday_drift_1m overnight_share_3m',
  'Amihud, Illiquidity and Stock Returns, Journal of Financial Markets 2002': 'illiq_ratio amihud_12m',
  'Corwin and Schultz, A Simple Way to Estimate Bid-Ask Spreads, Journal of Finance 2012':
    'high_low_spread_1m',
  'Roll, A Simple Implicit Measure of the Effective Bid-Ask Spread, Journal of Finance 1984':
    'roll_spread_3m',
  'Fosback, Stock Market Logic, 1976': 'nvi_dist_255 pvi_dist_255',
  'O’Neil, How to Make Money in Stocks, 1988': 'up_down_volume_50 distribution_days_25',
  'Berkowitz, Logue and Noser, The Total Cost of Transactions, Journal of Finance 1988': 'vwap_dist_1m',
  'Granville, New Key to Stock Market Profits, 1963': 'flow_1m flow_3m',
  'Gervais, Kaniel and Mingelgrin, The High-Volume Return Premium, Journal of Finance 2001':
    'turnover_spike turnover_trend turnover_z_3m turnover_1m turnover_cv_1m',
  'Karpoff, The Relation Between Price Changes and Trading Volume, JFQA 1987': 'move_turnover_corr_3m',
  'Sharpe, Capital Asset Prices, Journal of Finance 1964':
    'beta_3m beta_12m beta_36m beta_sector_12m market_share_12m own_vol_3m tracking_error_12m own_shock_1d',
  'Ang, Chen and Xing, Downside Risk, Review of Financial Studies 2006': 'down_beta_12m beta_asymmetry_12m',
  'Jensen, The Performance of Mutual Funds, Journal of Finance 1968': 'alpha_12m',
  'Grinold and Kahn, Active Portfolio Management, 1995': 'information_ratio_12m',
  'Morningstar, Upside and Downside Capture Ratios': 'up_capture_12m down_capture_12m',
  'Harvey and Siddique, Conditional Skewness in Asset Pricing Tests, Journal of Finance 2000': 'coskew_12m',
  'Blitz, Huij and Martens, Residual Momentum, Journal of Empirical Finance 2011': 'residual_mom_12m',
  'Levy, Relative Strength as a Criterion for Investment Selection, Journal of Finance 1967':
    'rs_market_1m rs_market_3m rs_market_6m rs_market_12m rs_sector_1w rs_sector_1m rs_sector_3m rs_sector_12m strength_line_dist_50 strength_line_drawdown_12m sector_vs_market_3m',
  'Lo and MacKinlay, When Are Contrarian Profits Due to Stock Market Overreaction?, Review of Financial Studies 1990':
    'market_lead_3m sector_lead_3m autocorr_3m autocorr_1w_12m',
  'Cont, Empirical Properties of Asset Returns, Quantitative Finance 2001':
    'vol_clustering_12m vol_of_vol_6m',
  'Heston and Sadka, Seasonality in the Cross-Section of Stock Returns, Journal of Financial Economics 2008':
    'season_1m_5y season_3m_5y',
  'French, Stock Returns and the Weekend Effect, Journal of Financial Economics 1980': 'weekday_edge_12m',
  'Lakonishok and Smidt, Are Seasonal Anomalies Real?, Review of Financial Studies 1988':
    'turn_of_month_12m year_progress quarter_progress',
  'Zweig, Winning on Wall Street, 1986':
    'sector_breadth_50 sector_breadth_200 sector_breadth_gap sector_breadth_change_1m',
  [TEXTBOOK]:
    'rvol_1w rvol_1m rvol_3m rvol_6m rvol_12m vol_ratio_1m_3m vol_ratio_1m_12m skew_3m skew_12m kurt_3m kurt_12m corr_market_3m corr_market_12m corr_sector_3m trend_fit_3m reg_slope_3m shock_1d shock_1w market_vol_1m market_vol_ratio_1m_12m sector_vol_1m',
  [OWN]:
    'accel_1m up_days_1m up_days_3m up_months_12m streak gap_1d market_mom_1m market_mom_3m market_mom_12m market_drawdown_12m sector_mom_1m',
  'Ball and Brown 1968, Bernard and Thomas 1989: prices and earnings news':
    'earnings_surprise surprise_event surprise_mean_12m earnings_growth growth_turn growth_change_3m growth_stability_36m',
  'Chan, Jegadeesh and Lakonishok, Momentum Strategies, Journal of Finance 1996':
    'earnings_revision estimate_revision_1w revision_streak',
  'Basu, Investment Performance of Common Stocks, Journal of Finance 1977':
    'pe_ratio forward_pe pe_percentile pe_change_1w pe_change_1m pe_change_12m forward_pe_change_3m pe_to_mean forward_pe_to_mean forward_pe_to_mean_3m pe_ratio_z_36m forward_pe_z_36m valuation_turn valuation_move expected_growth',
  'Lynch, One Up on Wall Street, 1989': 'peg_ratio',
  'Fama and French, Dividend Yields and Expected Stock Returns, Journal of Financial Economics 1988':
    'dividend_yield dividend_yield_to_mean dividend_gap payout_ratio',
  'Yardeni, Fed’s Stock Market Model, 1997': 'yield_gap',
  'Boehmer, Jones and Zhang, Which Shorts Are Informed?, Journal of Finance 2008':
    'short_interest short_interest_change short_interest_change_3m short_interest_to_mean',
  'Womack, Do Brokerage Analysts’ Recommendations Have Investment Value?, Journal of Finance 1996':
    'analyst_changes rating_balance_turn',
  'Taylor, Discretion versus Policy Rules in Practice, 1993':
    'policy_rate policy_rate_12m rate_decision real_policy_rate',
  'Estrella and Mishkin, Predicting U.S. Recessions, 1998':
    'yield_10y yield_10y_3m yield_10y_z_12m yield_10y_move yield_2y curve_slope curve_slope_3m curve_slope_z_12m curve_turn real_yield_10y',
  'Chen, Roll and Ross, Economic Forces and the Stock Market, Journal of Business 1986':
    'inflation inflation_12m inflation_print unemployment unemployment_12m unemployment_print oil oil_3m oil_move credit_spread credit_spread_3m credit_spread_z_12m credit_spread_move',
  'Okun’s sum, as in Barro, Reagan vs. Clinton, 1999': 'misery',
  'Sahm, Direct Stimulus Payments to Individuals, 2019': 'unemployment_rise',
  'Koenig, Using the Purchasing Managers’ Index to Assess the Economy’s Strength, 2002':
    'pmi pmi_3m pmi_print pmi_turn',
  'Baur and Lucey, Is Gold a Hedge or a Safe Haven?, Financial Review 2010':
    'gold gold_3m gold_move gold_to_oil',
  'Whaley, The Investor Fear Gauge, Journal of Portfolio Management 2000':
    'volatility_index volatility_index_1m volatility_index_z_12m volatility_index_move',
  'A trade-weighted index, as central banks publish it': 'dollar dollar_3m dollar_move',
}

const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_SOURCE).flatMap(([source, names]) =>
    names.split(' ').map((name) => [name, source] as const),
  ),
)

/** The source of a series' formula; undefined if it has none, such as the price itself. */
export const sourceOf = (name: string): string | undefined => SOURCES.get(name)

/** Every name in the bibliography, including duplicates. */
export const sourcedNames = (): string[] => Object.values(BY_SOURCE).flatMap((names) => names.split(' '))
